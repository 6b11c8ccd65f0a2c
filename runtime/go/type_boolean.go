package compact

import "strconv"

// boolean: true and false.

const boolText = "true or false"

func (k *checker) checkBoolean(string, bool) {}

func showBoolean(b bool) shown { return shown{text: strconv.FormatBool(b)} }
