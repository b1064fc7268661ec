import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeFileDurably } from '../buffer/durable-file.ts';

const held = z.strictObject({
  uuid: z.string(),
  deviceId: z.string(),
  signalId: z.string(),
  /** Where it was pressed, as `Device.describePlace` says it; files of earlier versions have none. */
  place: z.string().optional(),
  releaseValue: z.union([z.number(), z.boolean(), z.string()]),
});
/** A button that is pressed at a device, and what releases it. */
export type Held = z.infer<typeof held>;

/** The pressed buttons, on disk before they are pressed: an agent that starts releases what the one before pressed. */
export class HoldStore {
  readonly #path: string;

  constructor(dataFolder: string) {
    this.#path = join(dataFolder, 'held.json');
  }

  /** None when there is no file, or none that reads. */
  read(): Held[] {
    try {
      return z.array(held).parse(JSON.parse(readFileSync(this.#path, 'utf8')));
    } catch {
      return [];
    }
  }

  /** @throws Error when the disk does not take it */
  write(all: readonly Held[]): void {
    writeFileDurably(this.#path, JSON.stringify(all));
  }
}
