import type { ModbusTable } from '@zutai/contract/driver-protocol';
import {
  type ModbusExceptionCode,
  type ModbusOutcome,
  modbusException,
  modbusOk,
  type modbusSilence,
} from './exception.ts';

const readable = 1;
const writable = 2;

/** How a stretch of addresses behaves while what stands behind it is out of order. */
export interface RegisterOutage {
  table: ModbusTable;
  /** First and last address, both included. */
  first: number;
  last: number;
  answer: ModbusExceptionCode | typeof modbusSilence;
}

/** Reads of addresses between two points: real devices answer 0 or refuse. */
export type GapAnswer = 'zero' | 'illegalAddress';

interface Table {
  /** One entry a register, or a bit (0 or 1). */
  words: Uint16Array;
  access: Uint8Array;
}

function makeTable(): Table {
  return { words: new Uint16Array(65_536), access: new Uint8Array(65_536) };
}

/** The four tables of a Modbus device with what may be read and written. Knows no types. */
export class RegisterBank {
  readonly #tables: Record<ModbusTable, Table> = {
    coil: makeTable(),
    discrete: makeTable(),
    input: makeTable(),
    holding: makeTable(),
  };
  #outages: readonly RegisterOutage[] = [];

  /** Makes addresses exist. */
  define(table: ModbusTable, address: number, count: number, isWritable: boolean): void {
    this.#tables[table].access.fill(isWritable ? readable | writable : readable, address, address + count);
  }

  /** Lets reads pass over what lies between the defined addresses of a table. */
  fillGaps(): void {
    for (const { access } of Object.values(this.#tables)) {
      const end = access.findLastIndex((entry) => entry !== 0);
      for (let address = 0; address < end; address++) access[address]! |= readable;
    }
  }

  /** Replaces all outages; an empty list heals the device. */
  setOutages(outages: readonly RegisterOutage[]): void {
    this.#outages = outages;
  }

  words(table: ModbusTable): Uint16Array {
    return this.#tables[table].words;
  }

  checkRead(table: ModbusTable, address: number, count: number): ModbusOutcome {
    return this.#check(table, address, count, readable);
  }

  checkWrite(table: ModbusTable, address: number, count: number): ModbusOutcome {
    return this.#check(table, address, count, writable);
  }

  #check(table: ModbusTable, address: number, count: number, needed: number): ModbusOutcome {
    const { access } = this.#tables[table];
    const end = address + count;
    if (end > access.length) return modbusException.illegalAddress;
    for (let index = address; index < end; index++) {
      if ((access[index]! & needed) === 0) return modbusException.illegalAddress;
    }
    for (const outage of this.#outages) {
      if (outage.table === table && address <= outage.last && end > outage.first) return outage.answer;
    }
    return modbusOk;
  }
}
