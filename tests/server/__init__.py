"""The server: storage, tables, pages."""
