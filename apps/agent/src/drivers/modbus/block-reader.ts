import { countModbusPlaces, isModbusBitTable, type ModbusByteOrder } from '@zutai/contract/driver-protocol';
import { deviceCode } from '@zutai/contract/sparkplug';
import type { DeviceFailure, PollOutcome, Reading } from '../driver.ts';
import { makeBadReading, makeReading } from '../scaling.ts';
import type { ModbusBlock, ModbusSignal } from './block.ts';
import { type PlannedBlock, planWhole, rejoinBlocks, splitRefused } from './block-plan.ts';
import { decodeRegisters } from './codec.ts';
import type { ModbusConnection } from './connection.ts';
import { modbusException } from './exception.ts';
import { decodeReadResponse, encodeReadRequest } from './request.ts';

/** One block that gives no answer may be its own fault; two in a row are the connection's. */
const silentBlocksMax = 2;

/** Exceptions that say nothing about the places asked for: the function, the moment, the way to the device. */
const placelessExceptions: readonly number[] = [
  modbusException.illegalFunction,
  modbusException.acknowledge,
  modbusException.busy,
  modbusException.gatewayPathUnavailable,
  modbusException.gatewayTargetSilent,
];

/** Reads the blocks of one connection and learns which of them the device refuses. */
export class BlockReader {
  #blocks: PlannedBlock[];
  #silentBlocks = 0;
  readonly #connection: ModbusConnection;
  readonly #byteOrder: ModbusByteOrder;

  constructor(connection: ModbusConnection, blocks: ModbusBlock[], byteOrder: ModbusByteOrder) {
    this.#connection = connection;
    this.#blocks = blocks.map(planWhole);
    this.#byteOrder = byteOrder;
  }

  /** Reads every block once; gives up when the connection is lost. */
  async readAll(report: (readings: Reading[]) => void): Promise<PollOutcome> {
    const waiting = this.#blocks;
    const kept: PlannedBlock[] = [];
    while (waiting.length > 0) {
      const block = waiting.shift()!;
      if (block.refused && block.refused.untilMs > performance.now()) {
        report(failAll(block, block.refused.failure));
        kept.push(block);
        continue;
      }
      const answer = await this.#connection.request(encodeReadRequest(block.table, block.start, block.count));
      const outcome = this.#judge(block, answer);
      if (outcome.halves) waiting.unshift(...outcome.halves);
      else kept.push(block);
      if (outcome.readings) report(outcome.readings);
      if (outcome.lost) {
        this.#blocks = [...kept, ...waiting];
        return { isLinkLost: true, failure: outcome.lost };
      }
    }
    this.#blocks = rejoinBlocks(kept, performance.now());
    return { isLinkLost: false };
  }

  #judge(
    block: PlannedBlock,
    answer: Awaited<ReturnType<ModbusConnection['request']>>,
  ): { readings?: Reading[]; halves?: [PlannedBlock, PlannedBlock]; lost?: DeviceFailure } {
    const { failure } = answer;
    if (failure) {
      if (answer.exception === undefined)
        return this.#judgeSilence(block, failure, answer.isTimeout === true);
      this.#silentBlocks = 0;
      // Which exception a device gives for a hole is its maker's choice (2, 3 and 4 are met).
      if (!placelessExceptions.includes(answer.exception)) {
        const halves = splitRefused(block, failure, performance.now());
        if (halves) return { halves };
      }
      return { readings: failAll(block, failure) };
    }
    this.#silentBlocks = 0;
    delete block.refused;
    const data = decodeReadResponse(answer.pdu, block.table, block.count);
    const incomplete = {
      code: deviceCode.readIncomplete,
      message: 'the answer has not the length asked for',
    };
    if (!data) return { readings: failAll(block, incomplete) };
    return { readings: block.members.map((member) => this.#extract(block, member, data)) };
  }

  #judgeSilence(block: PlannedBlock, failure: DeviceFailure, isTimeout: boolean) {
    this.#silentBlocks += 1;
    const readings = failAll(block, failure);
    const isLost = !isTimeout || this.#silentBlocks >= silentBlocksMax;
    return isLost ? { readings, lost: failure } : { readings };
  }

  #extract(block: ModbusBlock, member: ModbusSignal, data: Buffer): Reading {
    const { signal, address } = member;
    return makeReading(signal, extractRaw(block, address, data, address.byteOrder ?? this.#byteOrder));
  }
}

function failAll(block: ModbusBlock, failure: DeviceFailure): Reading[] {
  return block.members.map((member) => makeBadReading(member.signal, failure));
}

/** The raw value of an address in the data of a block that holds it. */
export function extractRaw(
  block: Pick<ModbusBlock, 'table' | 'start'>,
  address: ModbusSignal['address'],
  data: Buffer,
  order: ModbusByteOrder,
) {
  const offset = address.address - block.start;
  if (isModbusBitTable(block.table)) return ((data[offset >> 3]! >> (offset & 7)) & 1) === 1;
  return decodeRegisters(
    address,
    data.subarray(offset * 2, (offset + countModbusPlaces(address)) * 2),
    order,
  );
}
