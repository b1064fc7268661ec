import fs from 'node:fs';

/*
 * Preloaded into a process under test (`node --import`): its calendar clock runs as many milliseconds beside the
 * machine's as the file CHAOS_CLOCK_FILE says. The monotonic clock stays as it is, as when somebody sets the time.
 */
const file = process.env.CHAOS_CLOCK_FILE;
const RealDate = Date;
let offsetMs = 0;

class ShiftedDate extends RealDate {
  constructor(...parts: ConstructorParameters<typeof Date> | []) {
    if (parts.length === 0) super(RealDate.now() + offsetMs);
    else super(...parts);
  }

  static override now(): number {
    return RealDate.now() + offsetMs;
  }
}

function read(): void {
  try {
    offsetMs = Number(fs.readFileSync(file ?? '', 'utf8')) || 0;
  } catch {
    offsetMs = 0;
  }
}

read();
globalThis.Date = ShiftedDate as DateConstructor;
setInterval(read, 100).unref();
