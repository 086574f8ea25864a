"""The Python side of a live page: runs in the reader's browser, inside a web worker."""
