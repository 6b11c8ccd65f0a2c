package header

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
)

// harmless lists headers that say nothing about the caller, and change no result.
var harmless = []string{
	"Accept", "Accept-Encoding", "Cache-Control", "Connection", "Content-Encoding", "Content-Length", "Content-Type",
	"Date", "Dnt", "Expect", "Keep-Alive", "Pragma", "Priority", "Te", "Upgrade-Insecure-Requests", "User-Agent", "Via",
	"Baggage", "Traceparent", "Tracestate", "B3", "X-Amzn-Trace-Id", "X-Cloud-Trace-Context", "X-Request-Id", "X-Correlation-Id",
	Version, Method, Name,
}

// nobody lists headers that say nothing about the caller either, or that somebody
// between sets anew for each request. What a server makes of them nobody knows. Any
// other one may be a credential: who takes one for nothing gives a caller what is
// another's.
var nobody = []string{
	"Accept-Language", LastEvent, "Origin", "Referer",
	"X-Forwarded-Host", "X-Forwarded-Port", "X-Forwarded-Proto", "X-Forwarded-For", "X-Real-Ip", "Forwarded",
	"Cdn-Loop", "Cf-Connecting-Ip", "Cf-Ipcountry", "Cf-Ray", "Cf-Visitor", "True-Client-Ip",
}

// nobodys are beginnings of such headers.
var nobodys = []string{"Mcp-", "Sec-Ch-", "Sec-Fetch-", "X-B3-", "X-Envoy-"}

func isNobody(name string) bool {
	return slices.Contains(nobody, name) || slices.ContainsFunc(nobodys, func(with string) bool { return strings.HasPrefix(name, with) })
}

// Caller is the authorization context of a request, in one form: its headers but for
// those that say nothing about the caller. It is "" where nothing names one. It holds
// secrets.
func Caller(h http.Header) string { return listed(h) }

// Others are those of the caller's headers that are no credentials to everybody who
// reads HTTP: a server may take them for anything.
func Others(h http.Header) string { return listed(h, "Authorization", "Cookie") }

func listed(h http.Header, without ...string) string {
	var all []string
	for name, values := range h {
		if !slices.Contains(harmless, name) && !isNobody(name) && !slices.Contains(without, name) {
			all = append(all, fmt.Sprintf("%s:%q", name, values))
		}
	}
	slices.Sort(all)
	return strings.Join(all, "\n")
}

// Keyed leaves in a request whose answer may be given to others what is in the
// answer's key, or changes no answer.
func Keyed(h http.Header) {
	for name := range h {
		if !slices.Contains(harmless, name) && isNobody(name) {
			delete(h, name)
		}
	}
}
