// Enter in a field presses the button that belongs to it, as in any form; where several fields are checked
// together it presses nothing, since the others may still be empty.
const FIELDS = ':is(input[type="text"], input[type="number"])';

export function pressOnEnter(root) {
  // While the event comes down: widgets keep it to themselves.
  root.addEventListener("keydown", press, { capture: true });
}

function press({ key, isComposing, target }) {
  if (key !== "Enter" || isComposing || !target.matches(FIELDS)) return;
  const button = belongingTo(target);
  if (!button) return;
  // Widgets tell Python of a text when it is finished, and the button must not come first.
  target.dispatchEvent(new Event("change", { bubbles: true }));
  button.click();
}

function belongingTo(field) {
  const place = field.closest(".kk-part, .kk-actions, .kk-checked, .kk-referee");
  if (!place || place.matches(".kk-part")) return null;
  return place.querySelector("button.kk-check") ?? place.querySelector("button");
}
