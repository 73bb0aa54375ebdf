"""Reads the MARC files named on standard input, one a line, with pymarc, and
prints a line of JSON for each record: file, control number, title."""

import json
import logging
import sys

import pymarc

logging.disable(logging.CRITICAL)
for line in sys.stdin:
    name = line.rstrip("\n")
    with open(name, "rb") as handle:
        try:
            for record in pymarc.MARCReader(handle, to_unicode=True, permissive=True):
                if record is None:
                    print(json.dumps({"file": name, "error": "rejected"}))
                    continue
                number = record.get("001")
                title = record.get("245") or record.get("200")
                text = ""
                if title is not None and not title.control_field:
                    text = " ".join(s.value or "" for s in title.subfields)
                print(json.dumps({"file": name, "number": (number.data or "") if number else "", "title": text}))
        except Exception as error:
            print(json.dumps({"file": name, "error": str(error)}))
