package header

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
)

// nobody lists headers that say nothing about the caller, or that somebody between
// sets anew for each request. Any other one may be a credential: who takes one for
// nothing gives a caller what is another's.
var nobody = []string{
	"Accept", "Accept-Encoding", "Accept-Language", "Cache-Control", "Connection", "Content-Encoding", "Content-Length", "Content-Type",
	"Date", "Dnt", "Expect", "Keep-Alive", LastEvent, "Origin", "Pragma", "Priority", "Referer", "Te", "Upgrade-Insecure-Requests", "User-Agent", "Via",
	"Baggage", "Traceparent", "Tracestate", "B3", "X-Amzn-Trace-Id", "X-Cloud-Trace-Context", "X-Request-Id", "X-Correlation-Id",
	"X-Forwarded-Host", "X-Forwarded-Port", "X-Forwarded-Proto", "X-Forwarded-For", "X-Real-Ip", "Forwarded",
	"Cdn-Loop", "Cf-Connecting-Ip", "Cf-Ipcountry", "Cf-Ray", "Cf-Visitor", "True-Client-Ip",
}

// nobodys are beginnings of such headers.
var nobodys = []string{"Mcp-", "Sec-Ch-", "Sec-Fetch-", "X-B3-", "X-Envoy-"}

// Caller is the authorization context of a request, in one form: its headers but for
// those that say nothing about the caller. It is "" where nothing names one. It holds
// secrets.
func Caller(h http.Header) string {
	var all []string
	for name, values := range h {
		begins := func(with string) bool { return strings.HasPrefix(name, with) }
		if !slices.Contains(nobody, name) && !slices.ContainsFunc(nobodys, begins) {
			all = append(all, fmt.Sprintf("%s:%q", name, values))
		}
	}
	slices.Sort(all)
	return strings.Join(all, "\n")
}
