// What ipywidgets cannot say to assistive technology, said here: names and states of cards, live feedback.

function describe(button) {
  if (button.title) drawFace(button, button.title);
  setIfNew(button, "aria-pressed", String(button.classList.contains("kk-selected")));
}

// The "7♥" on a card is a picture of the card: it becomes an image whose name is the button's title, "seven of hearts".
// Widgets write their text afresh, so this is done again each time; the button itself, and the focus on it, stays.
function drawFace(button, name) {
  for (const text of [...button.childNodes]) {
    if (text.nodeType !== Node.TEXT_NODE) continue;
    const face = document.createElement("span");
    face.setAttribute("role", "img");
    text.replaceWith(face);
    face.append(text);
  }
  for (const face of button.querySelectorAll(":scope > [role=img]")) setIfNew(face, "aria-label", name);
}

// "Open a file (0)": how many were chosen says nothing where one is read at once.
function uncount(upload) {
  const text = upload.lastChild;
  if (text) text.data = text.data.replace(/ \(\d+\)$/, "");
}

// Setting an equal value would wake the observer again, for ever.
function setIfNew(node, name, value) {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

function announce(region) {
  setIfNew(region, "role", "status");
  setIfNew(region, "aria-live", "polite");
}

function attend(node) {
  if (!(node instanceof Element)) return;
  for (const button of withSelf(node, "button.kk-card")) describe(button);
  // An arrow says nothing; its title says what it moves, and from where.
  for (const button of withSelf(node, "button.kk-move")) setIfNew(button, "aria-label", button.title);
  for (const region of withSelf(node, ".kk-feedback, .kk-said")) announce(region);
  for (const upload of withSelf(node, "button.widget-upload")) uncount(upload);
  // Where there is no tooltip, ipywidgets writes the word "null" for one.
  for (const bare of withSelf(node, '[title="null"]')) bare.removeAttribute("title");
}

function withSelf(node, selector) {
  const inside = [...node.querySelectorAll(selector)];
  return node.matches(selector) ? [node, ...inside] : inside;
}

export function watchCards(root) {
  attend(root);
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === "attributes" || target.matches(".kk-card, .widget-upload")) attend(target);
      else addedNodes.forEach(attend);
    }
  });
  observer.observe(root, { subtree: true, childList: true, attributes: true, attributeFilter: ["class", "title"] });
}

export function openDetailsForPrint() {
  addEventListener("beforeprint", () => {
    for (const details of document.querySelectorAll("details")) details.open = true;
  });
}

// Paper is white, whatever the screen was: in the dark the theme would print light grey letters on it.
export function printInTheLight() {
  const { dataset } = document.documentElement;
  let shown;
  addEventListener("beforeprint", () => {
    shown = dataset.theme;
    dataset.theme = "light";
  });
  addEventListener("afterprint", () => {
    dataset.theme = shown;
  });
}
