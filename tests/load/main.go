// Command load keeps thousands of streams open between a Go server with the runtime
// behind net/http and clients of all languages. It fails if a stream gets another's
// text, or if memory grows. Then it does the same with several servers behind a
// balancer, which keep all sessions in one Redis:
//
//	go run ./tests/load [--for 3m] [--streams 2000] [--gap 1s] [--servers 3] [--seed N]
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
	gap := flag.Duration("gap", time.Second, "between two deltas of an answer, on the average")
	servers := flag.Int("servers", 3, "how many share a Redis, in the second run; 0 for no such run")
	alone := flag.Bool("alone", true, "whether there is a run with one server, too")
	seed := flag.Uint("seed", uint(rand.Uint32()), "what all texts are made of")
	flag.Parse()
	programs, missing := traffic.FindPrograms(".", "load")
	for language, err := range missing {
		fmt.Printf("no clients in %s: %v\n", language, err)
	}
	fmt.Printf("%d streams for %v, a delta each %v, --seed %d\n\n", *streams, *lasts, *gap, *seed)
	failed := false
	run := func(title string, servers int) {
		const samples = 18
		load := traffic.Load{
			Programs: programs, Seed: uint32(*seed), Streams: *streams, Turns: 3, Gap: *gap, WarmUp: *lasts / 4, For: *lasts, Samples: samples, Servers: servers,
		}
		out, err := load.Run()
		if err != nil {
			fmt.Fprintln(os.Stderr, "load:", err)
			os.Exit(2)
		}
		fmt.Printf("## %s\n\n", title)
		out.Print(os.Stdout)
		if wrong := append(out.Judge(), out.Growth()...); len(wrong) > 0 {
			fmt.Println("FAIL", strings.Join(wrong, "\nFAIL "))
			failed = true
		}
		fmt.Println()
	}
	if *alone {
		run("One server", 0)
	}
	if *servers > 0 {
		run(fmt.Sprintf("%d servers and one Redis", *servers), *servers)
	}
	if failed {
		os.Exit(1)
	}
}
