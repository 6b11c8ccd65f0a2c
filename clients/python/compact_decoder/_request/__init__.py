"""Requests, definitions by reference, and sessions."""
