// Writes a record of each kind in each format, or reads them.
import { readFileSync } from 'node:fs';
import {
  AlertFormat,
  AnswerFormat,
  decode,
  decodeAlert,
  decodeAnswer,
  detect,
  encode,
  encodeAlert,
  encodeAnswer,
  Format,
  Unit,
} from '@team/fleet';

if (process.argv.length === 2) {
  const reading = { device: 'boiler 한', unit: Unit.CELSIUS, value: 2.5 };
  for (const format of [Format.LINE, Format.PACKED]) console.log(encode(reading, { format }));
  console.log(encodeAnswer({ count: 3 }, { format: AnswerFormat.LINE }));
  console.log(encodeAlert({ device: 'pump', text: 'too hot' }, { format: AlertFormat.JSON }));
} else {
  for (const frame of readFileSync(0, 'utf8').trim().split('\n')) {
    const { record } = detect(frame);
    if (record === 'reading') {
      const { device, unit, value } = decode(frame);
      console.log(record, device, unit, value);
    } else if (record === 'answer') {
      console.log(record, decodeAnswer(frame).count);
    } else {
      const { device, text } = decodeAlert(frame);
      console.log(record, device, text);
    }
  }
}
