package main

import (
	"encoding/json"
	"os"
	"regexp"
	"runtime/debug"
	"strconv"
	"syscall"
)

// What each child in Go has: this file stands beside lists_program.txt, too.

// A result is what a child process reports.
type result struct {
	Kind  string  `json:"kind"` // of the error; "" where there was none
	Limit string  `json:"limit"`
	Peak  float64 `json:"peak"`  // KiB of resident memory above what was there with the input loaded
	CPU   float64 `json:"cpu"`   // seconds
	Bytes float64 `json:"bytes"` // of the content, where the operation is decompress
}

// report does what a child is for, and prints what came of it. The peak is the first
// round's.
func report(operate func() (content string, err error), failure func(err error) (kind, limit string)) {
	debug.FreeOSMemory()
	must(os.WriteFile("/proc/self/clear_refs", []byte("5"), 0)) // the peak counts from here
	rest, start := memory("VmRSS"), processorTime()
	content, err := operate()
	r := result{CPU: processorTime() - start, Peak: memory("VmHWM") - rest, Bytes: float64(len(content))}
	for range number("COMPACT_ROUNDS", 1) - 1 {
		start = processorTime()
		_, err = operate()
		r.CPU = min(r.CPU, processorTime()-start)
	}
	if err != nil {
		r.Kind, r.Limit = failure(err)
	}
	must(json.NewEncoder(os.Stdout).Encode(r))
}

// memory is KiB from /proc/self/status.
func memory(name string) float64 {
	status, err := os.ReadFile("/proc/self/status")
	must(err)
	found := regexp.MustCompile(`(?m)^` + name + `:\s*(\d+)`).FindSubmatch(status)
	n, err := strconv.ParseFloat(string(found[1]), 64)
	must(err)
	return n
}

// processorTime is what this process has used, in seconds.
func processorTime() float64 {
	var used syscall.Rusage
	must(syscall.Getrusage(syscall.RUSAGE_SELF, &used))
	return float64(used.Utime.Nano()+used.Stime.Nano()) / 1e9
}

// number is a variable of the environment.
func number(name string, usual int64) int64 {
	n, err := strconv.ParseInt(os.Getenv(name), 10, 64)
	if err != nil {
		return usual
	}
	return n
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
