import { type BacnetAddress, bacnetObjectNumber, findBacnetProperty } from '@zutai/contract/driver-protocol';
import { deviceCode, type SignalConfiguration } from '@zutai/contract/sparkplug';
import type { DeviceFailure, PollOutcome, Reading } from '../driver.ts';
import type { Member } from '../members.ts';
import { makeBadReading, makeReading } from '../scaling.ts';
import type { BacnetAsker, BacnetConnection, BacnetFailed } from './connection.ts';
import { describeItemError } from './failure.ts';
import type { BacnetItem, BacnetPlace } from './wire/property.ts';
import { decodeBacnet, decodeStatusFlags } from './wire/value.ts';

export type BacnetMember = Member<BacnetAddress>;

/** Types without status-flags, or whose present-value those do not judge. */
const WITHOUT_FLAGS: ReadonlySet<string> = new Set(['device', 'program', 'trend-log', 'notification-class']);
const STATUS_FLAGS = findBacnetProperty('status-flags')!;

export const placeOf = ({ objectType, instance, property, index }: BacnetAddress): BacnetPlace => ({
  type: bacnetObjectNumber(objectType),
  instance,
  property: findBacnetProperty(property)!,
  index,
});

/** The value as the signal has it, whatever the object says of itself. */
export function readItem(signal: SignalConfiguration, item: BacnetItem): Reading {
  if (!('elements' in item)) return makeBadReading(signal, describeItemError(item));
  const decoded = decodeBacnet(item.elements);
  return decoded.failure ? makeBadReading(signal, decoded.failure) : makeReading(signal, decoded.value);
}

/** What status-flags say against a value; undefined when nothing, or when the object has none. */
export function judgeFlags(item: BacnetItem | undefined): DeviceFailure | undefined {
  const flags = item && 'elements' in item ? decodeStatusFlags(item.elements) : undefined;
  if (flags?.isFault) return { code: deviceCode.deviceFault, message: 'status-flags: fault' };
  // The present-value is then what somebody set by hand, and not that of the plant.
  if (flags?.isOutOfService) return { code: deviceCode.deviceFault, message: 'status-flags: out-of-service' };
  return undefined;
}

/** The place, and the flags that judge it where there are any. */
export function placesOf(address: BacnetAddress): BacnetPlace[] {
  const place = placeOf(address);
  const isJudged = address.property === 'present-value' && !WITHOUT_FLAGS.has(address.objectType);
  return isJudged ? [place, { ...place, property: STATUS_FLAGS, index: undefined }] : [place];
}

function readMember({ signal }: BacnetMember, [value, flags]: readonly BacnetItem[]): Reading {
  const failure = judgeFlags(flags);
  return failure && 'elements' in value! ? makeBadReading(signal, failure) : readItem(signal, value!);
}

type Answered = { readonly readings: Reading[]; readonly failure?: undefined } | BacnetFailed;

/** Reads the signals of one device, and learns how much of it can be asked for at once. */
export class BacnetReader {
  readonly #connection: BacnetConnection;
  readonly #members: readonly BacnetMember[];
  /** Signals of one request; 1: by ReadProperty. Of one connection: what a device was refused may be there later. */
  #atOnce: number;

  constructor(connection: BacnetConnection, members: readonly BacnetMember[], maxObjects: number) {
    this.#connection = connection;
    this.#members = members;
    this.#atOnce = maxObjects;
  }

  async readAll(report: (readings: Reading[]) => void): Promise<PollOutcome> {
    for (let start = 0; start < this.#members.length; ) {
      const asked = this.#members.slice(start, start + this.#atOnce);
      const outcome = await this.#connection.ask((asker) =>
        this.#atOnce === 1 ? readSingly(asker, asked[0]!) : readTogether(asker, asked),
      );
      if (!outcome.failure) {
        report(outcome.readings);
        start += asked.length;
        continue;
      }
      const { failure, isLost } = outcome;
      if (isLost) {
        report(asked.map(({ signal }) => makeBadReading(signal, failure)));
        return { isLinkLost: true, failure };
      }
      // Halved where less would do; a device that takes no such request is asked for each.
      this.#atOnce = outcome.isTooMuch ? Math.floor(asked.length / 2) || 1 : 1;
    }
    return { isLinkLost: false };
  }
}

async function readTogether(asker: BacnetAsker, members: readonly BacnetMember[]): Promise<Answered> {
  const places = members.map(({ address }) => placesOf(address));
  const outcome = await asker.readMultiple(places.flat());
  if (outcome.failure) return outcome;
  const items = [...outcome.items];
  return {
    readings: members.map((member, index) => readMember(member, items.splice(0, places[index]!.length))),
  };
}

async function readSingly(asker: BacnetAsker, member: BacnetMember): Promise<Answered> {
  const items: BacnetItem[] = [];
  for (const place of placesOf(member.address)) {
    const outcome = await asker.read(place);
    if (outcome.failure && outcome.isLost) return outcome;
    // One that is refused says nothing of the others.
    if (outcome.failure) {
      if (items.length === 0) return { readings: [makeBadReading(member.signal, outcome.failure)] };
    } else items.push(outcome.item);
  }
  return { readings: [readMember(member, items)] };
}
