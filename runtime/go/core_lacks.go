package compact

// What a protocol may leave out, as errors name it.
const (
	recordText    = "record of these fields"
	tokenText     = "token algorithm"
	structureText = "structure algorithm"
)

func notDeclared(what string) *Error { return because(roleNotAvailable, CauseNotDeclared).but(what) }
