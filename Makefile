# make serve: build the book and serve it.   make test: run every test.   Both set up what they need first.
PYTHON ?= python3
PORT ?= 8000
RUN = .venv/bin/python

.PHONY: serve test book lab setup chapters normalise clean

serve: book
	@$(RUN) -m tutor.book.serve --port $(PORT)

book: setup
	@$(RUN) -m tutor.book.site

test: book
	@$(RUN) -m pytest -n 2 --dist loadfile

lab: setup
	@$(RUN) -m jupyterlab chapters

# Runs the notebooks afresh, in place.
chapters: setup
	@$(RUN) -m jupyter nbconvert --log-level WARN --to notebook --execute --inplace $$(find chapters -name '*.ipynb' -not -path '*/.*')
	@$(RUN) -m tutor.book.normalise chapters

normalise: setup
	@$(RUN) -m tutor.book.normalise chapters

setup:
	@$(PYTHON) tutor/book/bootstrap.py

clean:
	rm -rf _build
