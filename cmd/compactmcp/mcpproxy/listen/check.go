package listen

import (
	"encoding/json"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// knowsHost says whether the client meant us: a page of another name that has
// our address in the DNS did not.
func (f *Server) knowsHost(host string) bool {
	return IsLoopback(withoutPort(host)) || allows(f.options.Hosts, host) || allows(f.options.Hosts, withoutPort(host))
}

// allowsOrigin protects against pages in browsers. Other clients send no origin.
func (f *Server) allowsOrigin(origins []string) bool {
	switch len(origins) {
	case 0:
		return true
	case 1:
	default:
		return false
	}
	u, err := url.Parse(origins[0])
	local := err == nil && (u.Scheme == "http" || u.Scheme == "https") && origins[0] == u.Scheme+"://"+u.Host && IsLoopback(withoutPort(u.Host))
	return local || allows(f.options.Origins, origins[0])
}

// between are what a Connection header may name: no header that says something to the
// server, since it ends here.
var between = []string{"close", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade", "http2-settings", "proxy-connection"}

// endsHere is the header that a Connection header takes away from the server; "" for none.
func endsHere(h http.Header) string {
	for _, values := range h.Values("Connection") {
		for name := range strings.SplitSeq(values, ",") {
			if name = strings.TrimSpace(name); name != "" && !slices.Contains(between, strings.ToLower(name)) {
				return name
			}
		}
	}
	return ""
}

func allows(list []string, name string) bool {
	return slices.Contains(list, "*") || slices.ContainsFunc(list, func(x string) bool { return strings.EqualFold(x, name) })
}

func withoutPort(host string) string {
	name, port, err := net.SplitHostPort(host)
	if err != nil {
		name, port = host, ""
	}
	inner := strings.TrimSuffix(strings.TrimPrefix(name, "["), "]")
	switch isAddress := strings.Contains(inner, ":"); {
	case strings.Trim(port, "0123456789") != "", strings.HasPrefix(host, "[") != isAddress:
		return "" // no host at all
	}
	return inner
}

// IsLoopback says so of a host without its port.
func IsLoopback(host string) bool {
	ip := net.ParseIP(host)
	return strings.EqualFold(host, "localhost") || ip != nil && ip.IsLoopback()
}

// Refuse answers with a status and an error of JSON-RPC that belongs to no request.
func Refuse(w http.ResponseWriter, status int, message string) {
	Fail(w, status, "null", codeRefused, message)
}

// Full answers for what there is no memory for.
func Full(w http.ResponseWriter) {
	w.Header().Set("Connection", "close")
	w.Header().Set("Retry-After", "1")
	Refuse(w, http.StatusServiceUnavailable, "too much is held for other requests")
}

const codeRefused = -32000

// Fail answers a request whose id is this JSON.
func Fail(w http.ResponseWriter, status int, id string, code int, message string) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(Error(id, code, message)))
}

// Error is an error response of JSON-RPC.
func Error(id string, code int, message string) string {
	text, _ := json.Marshal(message)
	if id == "" {
		id = "null"
	}
	return `{"jsonrpc":"2.0","id":` + id + `,"error":{"code":` + strconv.Itoa(code) + `,"message":` + string(text) + `}}`
}

func quote(text string) string { return strconv.Quote(text[:min(len(text), 100)]) }
