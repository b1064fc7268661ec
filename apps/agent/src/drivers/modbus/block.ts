import {
  countModbusPlaces,
  isModbusBitTable,
  type ModbusAddress,
  type ModbusTable,
} from '@zutai/contract/driver-protocol';
import type { Member } from '../members.ts';

export type ModbusSignal = Member<ModbusAddress>;

/** Neighbouring places of one table that are read by one request. */
export interface ModbusBlock {
  table: ModbusTable;
  start: number;
  /** Registers or bits. */
  count: number;
  /** In order of address. */
  members: ModbusSignal[];
}

export interface BlockLimits {
  maxGap: number;
  maxBlock: number;
  maxBlockBits: number;
}

function endOf(member: ModbusSignal): number {
  return member.address.address + countModbusPlaces(member.address);
}

function makeBlock(members: ModbusSignal[]): ModbusBlock {
  const { table, address: start } = members[0]!.address;
  return { table, start, count: Math.max(...members.map(endOf)) - start, members };
}

/**
 * Merges signals into as few requests as the limits allow. A value is never torn between two
 * requests: one that is wider than maxBlock has a block of its own.
 */
export function planBlocks(signals: readonly ModbusSignal[], limits: BlockLimits): ModbusBlock[] {
  const blocks: ModbusBlock[] = [];
  const sorted = signals.toSorted(
    (a, b) => a.address.table.localeCompare(b.address.table) || a.address.address - b.address.address,
  );
  let members: ModbusSignal[] = [];
  let end = 0;
  for (const member of sorted) {
    const first = members[0];
    const limit = isModbusBitTable(member.address.table) ? limits.maxBlockBits : limits.maxBlock;
    const canJoin =
      first &&
      first.address.table === member.address.table &&
      member.address.address - end <= limits.maxGap &&
      Math.max(end, endOf(member)) - first.address.address <= limit;
    if (!canJoin) {
      if (first) blocks.push(makeBlock(members));
      members = [];
      end = 0;
    }
    members.push(member);
    end = Math.max(end, endOf(member));
  }
  if (members.length > 0) blocks.push(makeBlock(members));
  return blocks;
}

/**
 * Two halves of a block the device refused, cut at the widest gap (what nobody asked for is the
 * likeliest reason), else in the middle. Undefined when there is only one place left to blame.
 */
export function splitBlock(block: ModbusBlock): [ModbusBlock, ModbusBlock] | undefined {
  const { members } = block;
  let cut = 0;
  let widest = 0;
  let end = block.start;
  for (const [index, member] of members.entries()) {
    const gap = member.address.address - end;
    if (index > 0 && gap > widest) {
      widest = gap;
      cut = index;
    }
    end = Math.max(end, endOf(member));
  }
  if (cut === 0) cut = findMiddle(members);
  if (cut === 0) return undefined;
  return [makeBlock(members.slice(0, cut)), makeBlock(members.slice(cut))];
}

/** Members of the same place (bits of one register) stay together: splitting them would ask the same again. */
function findMiddle(members: ModbusSignal[]): number {
  const middle = Math.ceil(members.length / 2);
  const isCut = (index: number): boolean => {
    const [before, after] = [members[index - 1], members[index]];
    if (!before || !after) return false;
    return before.address.address !== after.address.address || endOf(before) !== endOf(after);
  };
  for (let distance = 0; distance < members.length; distance += 1) {
    if (isCut(middle - distance)) return middle - distance;
    if (isCut(middle + distance)) return middle + distance;
  }
  return 0;
}
