package main

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strings"
)

// login stands for yours: it opens a session, and gives its token to programs, and to
// browsers as a cookie that no script and no other site can use. Who has a session keeps it.
func (g *gateway) login(w http.ResponseWriter, r *http.Request) {
	_, session, ok := g.who(r)
	if !ok {
		session = rand.Text()
	}
	token := session + "." + g.sign(session)
	http.SetCookie(w, &http.Cookie{Name: "session", Value: token, Path: "/", HttpOnly: true, Secure: r.TLS != nil, SameSite: http.SameSiteStrictMode})
	w.WriteHeader(http.StatusCreated)
	_, _ = w.Write([]byte(token))
}

// who says whose turn it is. All of this example's sessions are of one tenant.
func (g *gateway) who(r *http.Request) (tenant, session string, ok bool) {
	token, found := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	if !found {
		cookie, err := r.Cookie("session")
		if err != nil {
			return "", "", false
		}
		token = cookie.Value
	}
	session, signature, _ := strings.Cut(token, ".")
	return "example", session, hmac.Equal([]byte(signature), []byte(g.sign(session)))
}

func (g *gateway) sign(session string) string {
	h := hmac.New(sha256.New, g.secret)
	_, _ = h.Write([]byte(session))
	return hex.EncodeToString(h.Sum(nil))
}
