package compact

//lint:file-ignore U1000 only other specs have records in records

func (in *quickReader) optionalText() *string { return placeFor(&in.values, in.quickText()) }
