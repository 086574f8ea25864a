"""Curated puzzles: data only, one TOML file per ruleset and topic. `tutor.practice.bank` reads them."""
