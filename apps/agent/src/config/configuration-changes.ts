/** Says which devices a change ends or makes; the others are not disturbed by it. */
export type Disturb = (deviceIds: Iterable<string>) => void;

/** Configurations that are being taken up, one after the other, and which devices that concerns. */
export class ConfigurationChanges {
  #last: Promise<void> = Promise.resolve();
  /** Changes that have not yet said which devices they disturb. */
  #unknown = 0;
  #disturbed: ReadonlySet<string> = new Set();

  /** @param change begins when those before it have ended; it does not reject */
  add(change: (disturb: Disturb) => Promise<void>): void {
    this.#unknown += 1;
    this.#last = this.#last.then(async () => {
      let isUnknown = true;
      const end = () => {
        if (isUnknown) this.#unknown -= 1;
        isUnknown = false;
      };
      try {
        await change((deviceIds) => {
          this.#disturbed = new Set(deviceIds);
          end();
        });
      } finally {
        this.#disturbed = new Set();
        end();
      }
    });
  }

  /** Resolves when all that came so far are in force. */
  settled(): Promise<void> {
    return this.#last;
  }

  /** Resolves when the device is as the changes that came so far want it; undefined when it is already. */
  settledFor(deviceId: string): Promise<void> | undefined {
    return this.#unknown > 0 || this.#disturbed.has(deviceId) ? this.#last : undefined;
  }
}
