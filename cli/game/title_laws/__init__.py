"""The laws that hold for every title, tested on random games."""
