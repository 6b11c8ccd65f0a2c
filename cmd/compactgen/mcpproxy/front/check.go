package front

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
func (f *Front) knowsHost(host string) bool {
	return IsLoopback(withoutPort(host)) || allows(f.options.Hosts, host) || allows(f.options.Hosts, withoutPort(host))
}

// allowsOrigin protects against pages in browsers. Other clients send no origin.
func (f *Front) allowsOrigin(origins []string) bool {
	switch len(origins) {
	case 0:
		return true
	case 1:
	default:
		return false
	}
	u, err := url.Parse(origins[0])
	local := err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Path == "" && IsLoopback(u.Hostname())
	return local || allows(f.options.Origins, origins[0])
}

func allows(list []string, name string) bool {
	return slices.Contains(list, "*") || slices.ContainsFunc(list, func(x string) bool { return strings.EqualFold(x, name) })
}

func withoutPort(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		return name
	}
	return strings.Trim(host, "[]")
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
