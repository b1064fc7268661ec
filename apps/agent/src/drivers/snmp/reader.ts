import type { SnmpAddress } from '@zutai/contract/driver-protocol';
import type { PollOutcome, Reading } from '../driver.ts';
import type { Member } from '../members.ts';
import { makeBadReading } from '../scaling.ts';
import type { SnmpConnection, SnmpFailed } from './connection.ts';
import { describeStatus, TOO_BIG } from './failure.ts';
import { readValue } from './reading.ts';
import { type Binding, type Pdu, pduKind } from './wire/pdu.ts';

export type SnmpMember = Member<SnmpAddress>;

/** What was asked for, in the order of the question; undefined for an answer to something else. */
export function bindingsFor(pdu: Pdu, oids: readonly string[]): readonly Binding[] | undefined {
  const { bindings } = pdu;
  const isSame = bindings.length === oids.length && bindings.every(({ oid }, index) => oid === oids[index]);
  return isSame ? bindings : undefined;
}

type Answered =
  | { readonly readings: Reading[]; readonly failure?: undefined }
  /** The device would answer if it were asked for less. */
  | { readonly isTooBig: true; readonly failure?: undefined }
  | SnmpFailed;

/** Reads the signals of one agent, and learns how much of it can be asked for at once. */
export class SnmpReader {
  readonly #connection: SnmpConnection;
  readonly #members: readonly SnmpMember[];
  /** Signals of one request. Of one connection: what a device had no room for may have it later. */
  #atOnce: number;

  constructor(connection: SnmpConnection, members: readonly SnmpMember[], maxBindings: number) {
    this.#connection = connection;
    this.#members = members;
    this.#atOnce = maxBindings;
  }

  async readAll(report: (readings: Reading[]) => void): Promise<PollOutcome> {
    for (let start = 0; start < this.#members.length; ) {
      const asked = this.#members.slice(start, start + this.#atOnce);
      const outcome = await this.#read(asked);
      if (outcome.failure) {
        const { failure } = outcome;
        report(asked.map(({ signal }) => makeBadReading(signal, failure)));
        return { isLinkLost: true, failure };
      }
      if ('isTooBig' in outcome) {
        this.#atOnce = Math.ceil(asked.length / 2);
        continue;
      }
      report(outcome.readings);
      start += asked.length;
    }
    return { isLinkLost: false };
  }

  /** Of those that spoil a request for all, each by itself is bad and the others are asked for without it. */
  async #read(asked: readonly SnmpMember[]): Promise<Answered> {
    const readings: Reading[] = [];
    for (let left = asked; left.length > 0; ) {
      const oids = left.map(({ address }) => address.oid);
      const outcome = await this.#connection.take((asker) => asker.ask({ kind: pduKind.get, oids }));
      if (outcome.failure) return outcome;
      const { pdu } = outcome;
      const refusal = describeStatus(pdu);
      if (!refusal) {
        const bindings = bindingsFor(pdu, oids);
        if (!bindings) return this.#connection.breakUnfit();
        readings.push(
          ...left.map(({ signal, address }, at) => readValue(signal, address, bindings[at]!.value)),
        );
        break;
      }
      if (pdu.errorStatus === TOO_BIG && left.length > 1) return { isTooBig: true };
      const spoils = left.length === 1 ? left[0] : left[pdu.errorIndex - 1];
      // It says no which: by halves it comes out as well.
      if (!spoils) return { isTooBig: true };
      readings.push(makeBadReading(spoils.signal, refusal));
      left = left.filter((member) => member !== spoils);
    }
    return { readings };
  }
}
