//go:build race

package main

// The race detector takes as much memory again, and more.
func init() { detected = true }
