import { writeSync } from 'node:fs';
import { RecordLog } from '../record-log.ts';

// Appends and acknowledges without end, and says on standard output what it did after it was done.
// Killed by the crash test at a moment nobody chose.
const [folder = '', firstNumber = '1'] = process.argv.slice(2);
const log = new RecordLog({ folder, maxBytes: 1 << 28, segmentBytes: 2_000, syncIntervalMs: 50 });
let number = Number(firstNumber);
for (;;) {
  for (let i = Math.floor(Math.random() * 20); i >= 0; i -= 1) {
    log.append(Buffer.from(`record ${number} ${'x'.repeat(number % 97)}`));
    writeSync(1, `+${number}\n`);
    number += 1;
  }
  const stream = log.backlog[0] ?? log.live!;
  const left = stream.lastPosition + 1 - stream.firstPosition;
  const position = stream.firstPosition - 1 + Math.floor(Math.random() * (left + 1));
  const last = stream.read(position, 1)[0];
  log.acknowledge(stream, position);
  if (last) writeSync(1, `-${last.payload.toString().split(' ')[1]}\n`);
  if (Math.random() < 0.02) log.rotate();
}
