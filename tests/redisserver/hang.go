//go:build unix

package redisserver

import "syscall"

// Hang stops the server: it keeps its connections and answers nothing until Wake.
func (s *Server) Hang() error { return s.process.Process.Signal(syscall.SIGSTOP) }

// Wake lets it go on.
func (s *Server) Wake() error { return s.process.Process.Signal(syscall.SIGCONT) }
