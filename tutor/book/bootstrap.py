"""Makes ready what the other commands need: the virtual environment, its packages, Node's packages.

Runs with the machine's own Python before anything is installed, hence the standard library only, and
syntax that an old Python can still read, so that it can say that it is too old. A second run finds all in
place and does nothing.
"""

import hashlib
import os
import shutil
import subprocess
import sys

OLDEST = (3, 11)
OLDEST_NODE = 18
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
VENV = os.path.join(ROOT, ".venv")
BIN = os.path.join(VENV, "Scripts" if os.name == "nt" else "bin")
PYTHON = os.path.join(BIN, "python")
PINS = os.path.join(ROOT, "requirements.txt")
# Wheels that only the browser's newer Python can use; kept apart from what runs here.
BROWSER_PINS = os.path.join(ROOT, "tutor", "book", "pins", "browser.txt")
BROWSER_PYTHON = "3.14"
BROWSER_FOLDER = os.path.join(VENV, "browser")
NODE_PINS = os.path.join(ROOT, "tutor", "book", "pins", "node.txt")
PIP = ["-m", "pip", "--disable-pip-version-check", "--quiet", "--retries", "2", "install"]


class NotReady(Exception):
    """Something is missing on this machine; the message says what to do."""


def main():
    """Make ready, or say in a line why not."""
    try:
        check_python()
        once("environment", [], make_environment)
        once("packages", [PINS, os.path.join(ROOT, "pyproject.toml")], install_packages)
        once("browser packages", [BROWSER_PINS], install_browser_packages)
        node = once("node", [NODE_PINS], install_node)
        once(
            "node packages", [os.path.join(ROOT, "package-lock.json")], install_node_packages, always_if=node
        )
    except NotReady as problem:
        sys.exit("make: " + str(problem))


def check_python():
    """Refuse a Python that is too old, or that comes without its venv module."""
    if sys.version_info < OLDEST:
        found = ".".join(str(part) for part in sys.version_info[:3])
        raise NotReady(
            "Python 3.11 or newer is needed, and this one is %s. With a newer one: make PYTHON=python3.12"
            % found
        )
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError:
        raise NotReady(
            "this Python comes without venv or ensurepip. On Debian or Ubuntu: sudo apt install python3-venv"
        ) from None


def once(name, inputs, action, always_if=False):
    """Run an action unless its stamp says that these very inputs were done; tell whether it ran."""
    stamp = os.path.join(VENV, "." + name.replace(" ", "-") + ".stamp")
    state = fingerprint(inputs)
    if not always_if and read(stamp) == state and still_there(action):
        return False
    print("Setting up: %s ..." % name, flush=True)
    action()
    with open(stamp, "w") as file:
        file.write(state)
    return True


def still_there(action):
    """Tell whether what an action made is still there, whatever its stamp says."""
    made = {make_environment: PYTHON, install_node_packages: os.path.join(ROOT, "node_modules", "pyodide")}
    return action not in made or os.path.exists(made[action])


def fingerprint(paths):
    """Return a hash of the files' contents and of the place, since a moved environment does not work."""
    digest = hashlib.sha256(ROOT.encode())
    for path in paths:
        with open(path, "rb") as file:
            digest.update(file.read())
    return digest.hexdigest()


def read(path):
    """Return a text file's contents, nothing where there is none."""
    if not os.path.exists(path):
        return None
    with open(path) as file:
        return file.read()


def make_environment():
    """Create the virtual environment afresh."""
    run([sys.executable, "-m", "venv", "--clear", VENV], "the virtual environment could not be created")


def install_packages():
    """Install the pinned packages, then this project itself, in place."""
    problem = "the packages could not be installed (is there a network?)"
    run([PYTHON, *PIP, "--require-hashes", "-r", PINS], problem)
    run([PYTHON, *PIP, "--no-deps", "--no-build-isolation", "-e", ROOT], problem)


def install_browser_packages():
    """Unpack wheels that JupyterLite needs and this Python need not be able to run."""
    shutil.rmtree(BROWSER_FOLDER, ignore_errors=True)
    target = ["--target", BROWSER_FOLDER, "--python-version", BROWSER_PYTHON, "--ignore-requires-python"]
    pins = ["--no-deps", "--only-binary=:all:", "--require-hashes", "-r", BROWSER_PINS]
    run([PYTHON, *PIP, *target, *pins], "the browser's packages could not be installed (is there a network?)")


def install_node():
    """Install Node.js from PyPI where the machine has none, or one that is too old."""
    if not machine_has_node():
        run(
            [PYTHON, *PIP, "--require-hashes", "-r", NODE_PINS],
            "Node.js could not be installed (is there a network?)",
        )


def machine_has_node():
    """Tell whether the machine has npm and a Node.js that is new enough."""
    if not (shutil.which("npm") and shutil.which("node")):
        return False
    version = subprocess.run(["node", "--version"], stdout=subprocess.PIPE, check=False).stdout.decode()
    major = version.strip().lstrip("v").split(".")[0]
    return major.isdigit() and int(major) >= OLDEST_NODE


def install_node_packages():
    """Install exactly what package-lock.json names."""
    npm = shutil.which("npm", path=BIN) or shutil.which("npm")
    options = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", "--fetch-retries=1"]
    run([npm, "ci", *options], "the Node packages could not be installed (is there a network?)")


def run(command, problem):
    """Run a command; where it fails, give its last line of output with the problem."""
    environment = dict(os.environ, PATH=BIN + os.pathsep + os.environ.get("PATH", ""))
    done = subprocess.run(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )
    if done.returncode:
        lines = done.stdout.decode(errors="replace").strip().splitlines() or ["no output"]
        raise NotReady("%s. It said: %s" % (problem, lines[-1].strip()))


if __name__ == "__main__":
    main()
