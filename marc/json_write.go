package marc

// AppendJSON appends r to dst as one MARC-in-JSON object without line breaks:
// {"leader":..,"fields":[{"001":".."},{"245":{"ind1":..,"ind2":..,"subfields":[{"a":".."}]}}]}
func AppendJSON(dst []byte, r *Record) []byte { return dst }
