// Command load keeps thousands of streams open between a Go server with the runtime
// behind net/http and clients of all languages. It fails if a stream gets another's
// text, or if memory grows. Then it does the same with several servers behind a
// balancer, which keep all sessions in one Redis:
//
//	go run ./tests/load [--for 3m] [--streams 2000] [--alone=false] [--seed N]
package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"time"

	"github.com/compactgen/compactgen/tests/load/traffic"
)

func main() {
	traffic.ChildMain()
	lasts := flag.Duration("for", 3*time.Minute, "how long, behind a warm-up of a quarter of it")
	streams := flag.Int("streams", 2000, "how many, in all languages together")
	alone := flag.Bool("alone", true, "whether there is a run with one server, too")
	seed := flag.Uint("seed", uint(rand.Uint32()), "what all texts are made of")
	flag.Parse()
	programs, missing := traffic.FindPrograms(".", "load")
	for language, err := range missing {
		fmt.Printf("no clients in %s: %v\n", language, err)
	}
	fmt.Printf("%d streams for %v, --seed %d\n", *streams, *lasts, *seed)
	failed := false
	run := func(title string, servers int) {
		load := traffic.Load{Programs: programs, Seed: uint32(*seed), Streams: *streams, Gap: time.Second, For: *lasts, Servers: servers}
		out, err := load.Run()
		if err != nil {
			fmt.Fprintln(os.Stderr, "load:", err)
			os.Exit(2)
		}
		fmt.Printf("\n## %s\n\n", title)
		out.Print(os.Stdout)
		if wrong := append(out.Judge(), out.Growth()...); len(wrong) > 0 {
			fmt.Println("FAIL", strings.Join(wrong[:min(len(wrong), 10)], "\nFAIL "))
			failed = true
		}
	}
	if *alone {
		run("One server", 0)
	}
	run("Three servers and one Redis", 3)
	if failed {
		os.Exit(1)
	}
}
