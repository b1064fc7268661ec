import {
  countModbusPlaces,
  isModbusBitTable,
  type ModbusAddress,
  type ModbusTable,
} from '@zutai/contract/driver-protocol';
import { type Block, type Layout, planBlocks, splitBlock } from '../block/plan.ts';
import type { Member } from '../members.ts';

export type ModbusSignal = Member<ModbusAddress>;

/** Neighbouring places of one table that are read by one request: registers or bits. */
export type ModbusBlock = Block<ModbusSignal, { readonly table: ModbusTable }>;

export interface BlockLimits {
  maxGap: number;
  maxBlock: number;
  maxBlockBits: number;
}

const layout: Layout<ModbusSignal, { readonly table: ModbusTable }> = {
  areaOf: ({ address: { table } }) => ({ table }),
  spanOf: ({ address }) => ({ start: address.address, count: countModbusPlaces(address) }),
};

/** Merges signals into as few requests as the limits allow. */
export function planModbusBlocks(signals: readonly ModbusSignal[], limits: BlockLimits): ModbusBlock[] {
  const limitOf = ({ table }: { readonly table: ModbusTable }) =>
    isModbusBitTable(table) ? limits.maxBlockBits : limits.maxBlock;
  return planBlocks(signals, layout, { maxGap: limits.maxGap, limitOf });
}

/** Two parts of a block the device refused; undefined when there is only one place left to blame. */
export const splitModbusBlock = (block: ModbusBlock) => splitBlock(block, layout);
