"""The replay as one page: what it shows of each step, its curve, its texts."""
