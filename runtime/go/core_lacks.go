package compact

// notDeclared names what a protocol leaves out.
func notDeclared(what string) *Error { return because(roleNotAvailable, CauseNotDeclared).but(what) }
