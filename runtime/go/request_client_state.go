package compact

import (
	"regexp"
	"strconv"
	"strings"
)

// clientStateVersion begins what a client session exports.
const clientStateVersion = "1"

// clientStateForm is the version, the digits of short references, the options, the
// check of the turn before, what is owed, two full references without their prefixes,
// and the bytes, the hash and the digest. See docs/request.md, "A client that restarts".
var clientStateForm = regexp.MustCompile(`^1\|([0-9]{1,2})\|(c?)(s?)\|([0-9a-f]{16}|)\|(d?)(f?)\|([0-9a-f]{64}|)\|([0-9a-f]{64}|)\|([0-9]{1,16})\|([0-9a-f]{64})\|([0-9a-f]{32})$`)

// Export returns the session's state as one line of ASCII without any text of a prompt,
// a tool, arguments or the conversation. Its hashes confirm a guess, so it is private.
// A turn in flight is not in it: what the client believes the server to have is. See
// docs/request.md, "A client that restarts".
func (s *ClientSession) Export() string {
	flag := func(set bool, letter string) string {
		if set {
			return letter
		}
		return ""
	}
	before, copied := "", ""
	if s.begun {
		before, copied = s.before, s.copied
	}
	body := strings.Join([]string{
		clientStateVersion, strconv.Itoa(s.digits), flag(!s.options.NoCompression, "c") + flag(s.options.Splice, "s"), before,
		flag(s.owes.definitions, "d") + flag(s.owes.conversation, "f"), s.tool.digest(), s.system.digest(),
		strconv.Itoa(len(copied)), textDigits(copied), "",
	}, stateSeparator)
	return body + textDigits(body)[:digestDigits]
}

// digest is the definition's full reference without its prefix.
func (d *definition) digest() string {
	if d.full == "" {
		return ""
	}
	return d.full[len(d.full)-fullDigits:]
}

// RestoreClientSession goes on with an exported session. The conversation is the one that
// the client believes the server to have: that of the last turn and the answer that it
// was extended by. A state that is cut or of another version, and another conversation,
// are format errors.
func (p *Protocol) RestoreClientSession(state, conversation string) (*ClientSession, error) {
	s, err := p.restoreClientSession(state, conversation)
	return s, p.stamp(err)
}

// RestoreClientSession is [Protocol.RestoreClientSession] of the default protocol.
func RestoreClientSession(state, conversation string) (*ClientSession, error) {
	return generated.RestoreClientSession(state, conversation)
}

func (p *Protocol) restoreClientSession(state, conversation string) (*ClientSession, *Error) {
	l, err := p.requestFrames()
	if err != nil {
		return nil, err
	}
	if !isUnicode(conversation) {
		return nil, notUnicode(roleText, fieldConversation)
	}
	if v, _, _ := strings.Cut(state, stateSeparator); v != clientStateVersion && v != "" && strings.Trim(v, "0123456789") == "" {
		return nil, because(roleFormat, CauseClientStateVersion).found(v).but(clientStateVersion)
	}
	parts := clientStateForm.FindStringSubmatch(state)
	if parts == nil || textDigits(state[:len(state)-digestDigits])[:digestDigits] != parts[11] {
		return nil, because(roleFormat, CauseClientStateDamaged)
	}
	digits, _ := strconv.Atoi(parts[1])
	if digits < leastDigits || digits > fullDigits {
		return nil, because(roleFormat, CauseClientStateDamaged)
	}
	if parts[9] != strconv.Itoa(len(conversation)) || parts[10] != textDigits(conversation) {
		return nil, because(roleFormat, CauseClientStateConversation).found(strconv.Itoa(len(conversation))).but(parts[9])
	}
	s := &ClientSession{
		protocol: *p, layout: l, digits: digits, options: ClientSessionOptions{digits, parts[2] == "", parts[3] != ""},
		sent: map[string]int{}, before: parts[4], copied: conversation, begun: parts[4] != "", owes: debts{parts[5] != "", parts[6] != ""},
	}
	for i, d := range []Definition{DefinitionTool, DefinitionSystem} {
		if digest := parts[7+i]; digest != "" {
			s.remember(l.definitions[d].reference+digest, 0)
		}
	}
	return s, nil
}

const fieldConversation = "conversation"
