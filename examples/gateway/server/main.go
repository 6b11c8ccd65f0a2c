// Command server streams the answers of a model to clients that send only what is new:
//
//	go run ./examples/gateway/server
//
// docs/gateway.md says what goes over the wire. With --redis and GATEWAY_SECRET any
// number of processes serve the same clients.
package main

import (
	"crypto/rand"
	"errors"
	"flag"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"time"

	"github.com/redis/go-redis/v9"

	compact "github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/runtime/go/redisstore"
)

// hexLength is that of references, which the clients know too: else each new definition
// would cost a round more.
const hexLength = 32

func main() {
	address := flag.String("addr", "127.0.0.1:8086", "the `address` to listen on; port 0 takes a free one")
	url := flag.String("redis", "", "the `URL` of a Redis that processes share; without one this process remembers alone")
	pause := flag.Duration("pause", 50*time.Millisecond, "how long the model thinks about a word")
	flag.Parse()
	g, err := open(*url, os.Getenv("GATEWAY_SECRET"))
	if err != nil {
		log.Fatal(err)
	}
	g.model = echo(*pause)
	listener, err := net.Listen("tcp", *address)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("http://%s/\n", listener.Addr())
	server := http.Server{Handler: g.routes(), ReadHeaderTimeout: 10 * time.Second}
	log.Fatal(server.Serve(listener))
}

// open makes a gateway without a model.
func open(url, secret string) (*gateway, error) {
	g := &gateway{secret: []byte(secret), store: compact.NewMemoryStore(compact.MemoryStoreOptions{}), patience: 10 * time.Second, beat: 15 * time.Second}
	if url == "" && secret == "" {
		log.Print("GATEWAY_SECRET is not set: everybody has to log in again when this process has ended")
		g.secret = []byte(rand.Text())
	}
	if url != "" {
		if secret == "" {
			return nil, errors.New("--redis needs GATEWAY_SECRET, the same for each process: it signs the sessions' tokens")
		}
		o, err := redis.ParseURL(url)
		if err != nil {
			return nil, err
		}
		o.ContextTimeoutEnabled = true
		shared, err := redisstore.New(redis.NewClient(o), redisstore.Options{HexLength: hexLength})
		if err != nil {
			return nil, err
		}
		g.store = shared
	}
	var err error
	g.registry, err = compact.NewRegistry(g.store, hexLength)
	return g, err
}

func (g *gateway) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /session", g.login)
	mux.HandleFunc("POST /turn", g.turn)
	mux.Handle("GET /", http.FileServer(http.Dir("examples/gateway/browser")))
	mux.Handle("GET /main.js", http.FileServer(http.Dir("build/gateway"))) // made of ../browser/main.ts
	return mux
}
