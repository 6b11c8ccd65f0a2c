"""Compression between machines."""
