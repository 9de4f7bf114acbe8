"""What every room stands on: settings, errors by name, the log, figures, the words of both languages."""
