// Command server answers over HTTP in the format that the client asks for:
//
//	go run ./examples/http/server
//	curl -H 'Accept: application/vnd.compact; format=base85' 'http://127.0.0.1:8085/answer?name=Ada'
//
// Who takes JSON alone gets a verbose response. It serves ../browser too.
package main

import (
	"flag"
	"fmt"
	"log"
	"net"
	"net/http"
	"strings"

	compact "github.com/compactgen/compactgen/runtime/go"
)

func main() {
	address := flag.String("addr", "127.0.0.1:8085", "the `address` to listen on; port 0 takes a free one")
	flag.Parse()
	listener, err := net.Listen("tcp", *address)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("http://%s/\n", listener.Addr())
	log.Fatal(http.Serve(listener, routes()))
}

func routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /answer", answer)
	mux.Handle("GET /", http.FileServer(http.Dir("examples/http/browser")))
	// What the browser client imports: npm ci && npm run build, in clients/typescript.
	mux.Handle("GET /modules/", http.StripPrefix("/modules/", http.FileServer(http.Dir("clients/typescript"))))
	return mux
}

// answer stands for a call of a language model.
func answer(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Vary", "Accept")
	format, ok := wanted(strings.Join(r.Header.Values("Accept"), ","))
	if !ok {
		http.Error(w, "Accept names none of application/json, "+mediaType, http.StatusNotAcceptable)
		return
	}
	response := compact.Response{
		Status: compact.StatusOK,
		Model:  "claude",
		Tokens: 12,
		Result: "Hello, " + r.FormValue("name") + "!",
	}
	frame, err := compact.Encode(response, compact.EncodeOptions{Format: format.compact})
	if err != nil {
		http.Error(w, err.Error(), http.StatusUnprocessableEntity)
		return
	}
	w.Header().Set("Content-Type", format.contentType)
	_, _ = w.Write([]byte(frame))
}
