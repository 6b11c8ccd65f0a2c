package spec

import (
	"slices"
	"strconv"
	"strings"
)

// Rules of names in generated code. They are Go's, whose package has one scope for
// all, with the functions that other languages have beside; else these give way by
// themselves.

// goNames are those of runtime/go that no spec chooses, without regard to case, by the section
// that brings them.
var goNames = map[string][]string{
	"": strings.Fields(`
		appenddecode appenddecodebase85 appendencode appendencodebase85 base85alphabet cause causebase64 causebase64url causebase85char causebase85length
		causebinaryformat causebinaryframe causecontradiction causejsoncharacter causejsondepth causejsonend causejsonobject causemembertwice causemissingfield
		causenotavailable causenotcarried causenotdeclared causenotoptional causenotunicode causeotherframe causeoverelements causeoverlimit causeovernesting causepayloadarray
		causepayloaddepth causepayloadelements causepayloadend causepayloadheader causepayloadmore causepayloadtype causepayloadversion causetoodeep causeunknowncode causeunknownformat
		causeunknownmember causeunrepresentable causewrongvalue causezlibheader causezlibstream causezlibtrailer decode decodeany decodeanybytes decodebase85
		decodebytes default detect detectbytes detected encode encodebase85 encodebytes encodeoptions error family familyrecord format
		formatauto formatsmallest formattokens frommodel jsonelements jsonmember jsonmembers jsontext kind limits payloadversion protocol recordfield
		recordoptions recordtype span trace tracemembers valuelength`),
	"deltas": strings.Fields(`
		applydelta causedeltabehind causedeltalength causedeltanone causedeltareplacement causedeltasplice causedeltaunknown computedelta familydelta newstream
		operation operationappend operationcompressed operationfull operationreplace operationsplice stream`),
	"requests": strings.Fields(`
		causeclientstateconversation causeclientstatedamaged causeclientstateversion causedeltasunknown causedeltaswhole causejsonspace causereferenceconflict
		causereferenceform causereferencelength causeregistrylength causeregistryrequest causeregistryshared causerequestend causerequestunknown
		causerequestversion causesessionargs causesessionbehind causesessionclient causesessionkey causesessionserver causestatedamaged causestateversion
		causestorefailed causeunknownreference causeunknownverb clientsession clientsessionoptions decoderequestframe definition definitionsystem definitiontool delivery
		encoderequest encoderequestframe familyrequest frame framerequest framerequestmiss framesystemdefinition framesystemmiss framesystemreference
		frametooldefinition frametoolmiss frametoolreference frametype memorystore memorystoreoptions newclientsession newmemorystore newregistry
		newserversession newstoredsession outcome partstore received registry request restoreclientsession serversession sessionstore statepart store storedsession
		systemreference toolreference turn`),
	"compression": strings.Fields(`
		accept algorithm algorithmauto algorithmbrotli algorithmdictionary algorithmexact algorithmnone algorithmsmallest algorithmstructure algorithmtoken
		appendcompress appenddecompress causebrotlistream causecontentbytes causecontenttag causedictionary causenegotiation causenotnegotiated
		causestructurecells causestructurecolumns causestructurecount causestructurehead causestructurejson causestructurename causestructurenametwice
		causestructurenameunknown causestructurerest causestructurerows causestructurestep causestructurestepbeside causeunknowntag compress compressoptions
		data decompress decompressoptions hello legend m2msession negotiate negotiationmessage newm2msession readnegotiation repetitionratio`),
	"mcp": strings.Fields(`
		ask askparams asks causemcpboth causemcpencoding causemcpframe causemcpid causemcpjsonrpc causemcplist causemcpmember causemcpmembertwice causemcpmeta
		causemcpmethod causemcpnoid causemcpone causemcpparams causemcpreference causemcptext defaultminsaving describetools knownlist listedtool mcpmessage
		mcpmessagetype messagediscoverrequest messagediscoverresponse messageerrorresponse messageinitializednotification messageinitializerequest
		messageinitializeresponse messageinputrequiredresponse messagelistenrequest messageothernotification messageotherrequest messageotherresponse
		messagetaskscancelrequest messagetasksgetrequest messagetasksgetresponse messagetasksupdaterequest messagetoolscallrequest messagetoolscallresponse
		messagetoolslistrequest messagetoolslistresponse metanames packcall packlist parsemcpmessage restoretext rewritecall rewritelist rewriteoptions
		slimlist slimoptions unpackcall unpacklist`),
}

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
	for section, names := range goNames {
		if _, declared := c.parts[section]; declared || section == "" {
			for _, name := range names {
				s.taken[name] = holder{"a name of the runtime's own", ""}
			}
		}
	}
	for _, e := range c.Errors {
		if name := strings.ToLower(e.Kind.V); name != "" {
			what := holder{"the error kind " + quote(e.Kind.V), "errors"}
			s.taken["kind"+name], s.taken["err"+name] = what, what
		}
	}
	types := c.typeNames()
	for i, t := range c.Tables {
		what := "the table " + quote(t.Name.V)
		s.take(t.Name, holder{what, "tables"}, renamed, types[i])
		if types[i] != "" && slices.ContainsFunc(t.Rows, func(r Row) bool { return r.Name.V != "" }) {
			s.take(t.Name, holder{what, "functions of " + t.Name.V}, renamed, "name_of"+types[i], types[i]+"by_name")
		}
	}
	for i, r := range c.Ordered() {
		what, head := holder{"the record " + quote(r.Name.V), "records"}, types[len(c.Tables)+i]
		s.take(r.Name, what, renamed, head)
		if head != "" && r.Framed() { // another record may be called like a function or a type of this one
			s.take(r.Name, holder{what.what, "functions of records"}, renamed, "decode"+head, "encode"+head, "append_decode"+head, "append_encode"+head)
			s.take(r.Name, holder{what.what, "functions of " + strings.ToLower(head)}, renamed, "decode"+head+"bytes", "encode"+head+"bytes")
			s.take(r.Name, holder{what.what, "options of records"}, renamed, r.optionNames(i == 0, head)...)
		}
		if i == 0 {
			head = ""
		}
		for _, f := range r.Formats {
			if !slices.Contains(selections, f.Name.V) { // another rule's
				s.take(f.Name, holder{"the format " + quote(f.Name.V), "formats of " + r.Name.V}, "give it another name", head+"format"+f.Name.V)
			}
		}
	}
	for i, t := range c.Tables {
		for _, r := range t.Rows {
			if r.Identifier.V == "" {
				continue
			}
			s.take(r.Code, holder{"the code " + quote(r.Code.V), "codes of " + t.Name.V}, renamed, types[i]+r.Identifier.V)
		}
	}
}

// optionNames are the types of a record's options and their constants; those of the
// first record are the runtime's own, but for the versions.
func (r *Record) optionNames(first bool, head string) (names []string) {
	if first {
		head = ""
	} else {
		names = strings.Fields("format formatauto formatsmallest formattokens encodeoptions payloadversion")
	}
	if r.Payload != nil {
		for _, v := range r.Payload.Versions {
			names = append(names, "payloadversion"+strconv.FormatInt(v.Version.V, 10))
		}
	}
	for i := range names {
		names[i] = head + names[i]
	}
	return names
}

const renamed = `give it the key "identifier", or another name`

// take takes the names of one thing, and refuses it for the first that is not
// free. What has no name, or no good one, has been refused before.
func (s scope) take(at Text, what holder, mend string, names ...string) {
	if at.V == "" || len(names) == 0 || names[0] == "" {
		return
	}
	for _, name := range names {
		key := strings.ToLower(strings.ReplaceAll(name, "_", ""))
		other, double := s.taken[key]
		if double && other.list != what.list {
			s.add(at.Pos, "identifier-collision", "%s would be called like %s in generated Go; %s", what.what, other.what, mend)
			return
		}
		s.taken[key] = what
	}
}
