"""Writes a record of each kind in each format, or reads them."""

import sys

import fleet_wire as fleet

if len(sys.argv) == 1:
    reading = fleet.Reading(device="boiler 한", unit=fleet.Unit.CELSIUS, value=2.5)
    for format in fleet.Format.LINE, fleet.Format.PACKED:
        print(fleet.encode(reading, format))
    print(fleet.encode_answer(fleet.Answer(count=3), fleet.AnswerFormat.LINE))
    print(fleet.encode_alert(fleet.Alert(device="pump", text="too hot"), fleet.AlertFormat.JSON))
else:
    for line in sys.stdin:
        frame = line.rstrip("\n")
        found = fleet.detect(frame)
        if found is not None and found.record == "reading":
            r = fleet.decode(frame)
            print("reading", r.device, r.unit, r.value)
        elif found is not None and found.record == "answer":
            print("answer", fleet.decode_answer(frame).count)
        else:
            a = fleet.decode_alert(frame)
            print("alert", a.device, a.text)
