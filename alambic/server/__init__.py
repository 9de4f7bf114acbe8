"""People at tables: pages, streams, storage."""
