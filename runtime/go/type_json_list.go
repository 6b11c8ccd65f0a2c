package compact

func (k *checker) checkJSONList(name string, list []string) {
	checkList(k, name, list, func(k *checker, x string) { k.checkJSON(element, x) })
}
