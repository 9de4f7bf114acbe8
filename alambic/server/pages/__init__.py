"""The pages and posts of the site, by topic."""
