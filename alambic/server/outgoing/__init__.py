"""The way out: notices to addresses that visitors give, and which addresses those may be."""
