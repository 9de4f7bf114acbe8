"""The way in and its guards: how HTTP is spoken, who asks, how much and how often."""
