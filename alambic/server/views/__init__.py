"""What a viewer sees of a table, in their language."""
