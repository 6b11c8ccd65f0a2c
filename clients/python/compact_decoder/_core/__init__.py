"""What every chapter uses."""
