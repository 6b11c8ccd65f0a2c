package spec

import "strings"

// Rules of names in generated code. They are Go's, whose package has one scope
// for all; the other languages give way by themselves.

// goNames are those of runtime/go, without regard to case.
var goNames = strings.Fields(`
	accept algorithm algorithmauto algorithmexact algorithmsmallest appendcompress appenddecodebase85 appenddecompress appendencodebase85 applydelta ask
	askparams asks cause clientsession clientsessionoptions compress compressoptions computedelta data decodebase85 decoderequestframe decompress
	decompressoptions default defaultminsaving definition definitionsystem definitiontool delivery detect detected encodebase85 encodeoptions
	encoderequest encoderequestframe error family familydelta familyrecord familyrequest format formatauto frame framerequest framerequestmiss
	framesystemdefinition framesystemmiss framesystemreference frametooldefinition frametoolmiss frametoolreference frametype frommodel hello kind
	knownlist legend limits listedtool m2msession mcpmessage mcpmessagetype memorystore memorystoreoptions messagediscoverrequest messagediscoverresponse
	messageerrorresponse messageinitializerequest messageinitializeresponse messageinitializednotification messageinputrequiredresponse
	messagelistenrequest messageothernotification messageotherrequest messageotherresponse messagetaskscancelrequest messagetasksgetrequest
	messagetasksgetresponse messagetasksupdaterequest messagetoolscallrequest messagetoolscallresponse messagetoolslistrequest messagetoolslistresponse
	metanames negotiate negotiationmessage newclientsession newm2msession newmemorystore newregistry newserversession newstoredsession newstream
	operation outcome packcall packlist parsemcpmessage protocol readnegotiation received registry repetitionratio request restoretext rewritecall
	rewritelist rewriteoptions serversession sessionstore store storedsession stream systemreference toolreference trace turn unpackcall unpacklist decode encode appenddecode appendencode`)

// scope holds the names of Go's package, in lower case and without underscores,
// what has them, and in which list that stands: within one, other rules have
// compared identifiers.
type scope struct {
	*checker
	taken map[string]holder
}

type holder struct{ what, list string }

func (c *checker) generatedNames() {
	s := scope{c, map[string]holder{}}
	for _, name := range goNames {
		s.taken[name] = holder{"a name of the runtime's own", ""}
	}
	for _, t := range c.Tables {
		s.take(t.Name, holder{"the table " + quote(t.Name.V), "tables"}, t.Identifier.V)
	}
	for i, r := range c.Records {
		what, head := holder{"the record " + quote(r.Name.V), "records"}, r.Identifier.V
		s.take(r.Name, what, head, "decode"+head, "encode"+head, "append_decode"+head, "append_encode"+head)
		if i == 0 {
			head = ""
		}
		for _, f := range r.Formats {
			s.take(f.Name, holder{"the format " + quote(f.Name.V), r.Name.V}, head+"format"+f.Name.V)
		}
	}
	for _, t := range c.Tables {
		for _, r := range t.Rows {
			if r.Identifier.V == "" {
				continue
			}
			s.take(r.Code, holder{"the code " + quote(r.Code.V), t.Name.V}, t.Identifier.V+r.Identifier.V)
		}
	}
}

// take takes the names of one thing, and refuses it for the first that is not
// free. What has no name has been refused before.
func (s scope) take(at Text, what holder, names ...string) {
	if at.V == "" {
		return
	}
	for _, name := range names {
		key := strings.ToLower(strings.ReplaceAll(name, "_", ""))
		other, double := s.taken[key]
		if double && other.list != what.list {
			s.add(at.Pos, "identifier-collision", "%s would be called like %s in generated Go; give it the key \"identifier\", or another name", what.what, other.what)
			return
		}
		s.taken[key] = what
	}
}
