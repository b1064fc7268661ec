import { countS7Bytes } from '@zutai/contract/driver-protocol';
import { deviceCode } from '@zutai/contract/sparkplug';
import type { DeviceFailure, PollOutcome, Reading } from '../driver.ts';
import { makeBadReading, makeReading } from '../scaling.ts';
import { decodeS7 } from './codec.ts';
import type { S7Connection } from './connection.ts';
import { describeItemCode, s7ItemCode } from './failure.ts';
import { countInOneRequest, planS7Blocks, type S7Block, type S7Member, splitS7Block } from './plan.ts';
import { type S7Item, s7Limits } from './wire/pdu.ts';

const failAll = ({ members }: S7Block, failure: DeviceFailure): Reading[] =>
  members.map(({ signal }) => makeBadReading(signal, failure));

export function readMember({ signal, address }: S7Member, bytes: Buffer): Reading {
  const decoded = decodeS7(address, bytes);
  return decoded.failure ? makeBadReading(signal, decoded.failure) : makeReading(signal, decoded.value);
}

/** Reads the signals of one connection, and learns which places the controller does not have. */
export class S7Reader {
  readonly #connection: S7Connection;
  readonly #members: readonly S7Member[];
  readonly #maxGap: number;
  /** Planned when the length of PDUs is known. */
  #blocks: S7Block[] | undefined;

  constructor(connection: S7Connection, members: readonly S7Member[], maxGap: number) {
    this.#connection = connection;
    this.#members = members;
    this.#maxGap = maxGap;
  }

  async readAll(report: (readings: Reading[]) => void): Promise<PollOutcome> {
    const { pduLength } = this.#connection;
    const most = s7Limits.readBytesMax(pduLength);
    const [tooLong, members] = [true, false].map((isLong) =>
      this.#members.filter(({ address }) => countS7Bytes(address) > most === isLong),
    ) as [S7Member[], S7Member[]];
    const message = `the controller's answers have ${pduLength} bytes, in which this STRING has no room`;
    if (tooLong.length > 0)
      report(tooLong.map(({ signal }) => makeBadReading(signal, { code: deviceCode.outOfRange, message })));
    this.#blocks ??= planS7Blocks(members, { maxGap: this.#maxGap, pduLength });
    const waiting = [...this.#blocks];
    const kept: S7Block[] = [];
    while (waiting.length > 0) {
      const asked = waiting.splice(0, countInOneRequest(waiting, pduLength));
      const outcome = await this.#connection.read(asked);
      if (outcome.failure) {
        const { failure, isLost } = outcome;
        report(asked.flatMap((block) => failAll(block, failure)));
        if (isLost) return { isLinkLost: true, failure };
        kept.push(...asked);
        continue;
      }
      const readings: Reading[] = [];
      for (const [index, block] of asked.entries()) {
        const item = outcome.items[index]!;
        const parts = item.code === s7ItemCode.outOfRange ? splitS7Block(block) : undefined;
        if (parts) waiting.unshift(...parts);
        else {
          kept.push(block);
          readings.push(...readBlock(block, item));
        }
      }
      if (readings.length > 0) report(readings);
    }
    this.#blocks = kept;
    return { isLinkLost: false };
  }
}

function readBlock(block: S7Block, item: S7Item): Reading[] {
  if (!('bytes' in item)) return failAll(block, describeItemCode(item.code));
  return block.members.map((member) => {
    const at = member.address.offset - block.start;
    return readMember(member, item.bytes.subarray(at, at + countS7Bytes(member.address)));
  });
}
