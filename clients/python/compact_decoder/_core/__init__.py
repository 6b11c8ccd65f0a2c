"""Code that every chapter uses."""
