import { countModbusPlaces, isModbusBitTable, type ModbusAddress } from './address.ts';

const LAST_PLACE = 65_535;
const BITS = 16;

/** The same address so many registers (or bits, in the bit tables) further; undefined beyond the last one. */
export function shiftModbusAddress(address: ModbusAddress, places: number): ModbusAddress | undefined {
  const moved = { ...address, address: address.address + places };
  const isInside = moved.address >= 0 && moved.address + countModbusPlaces(moved) - 1 <= LAST_PLACE;
  return isInside ? moved : undefined;
}

/** The address right behind this one, of the same type: the next bit of a register, else the next place. */
export function nextModbusAddress(address: ModbusAddress): ModbusAddress | undefined {
  if (isModbusBitTable(address.table) || address.bit === undefined)
    return shiftModbusAddress(address, countModbusPlaces(address));
  const bit = address.bit + 1;
  return bit < BITS ? { ...address, bit } : shiftModbusAddress({ ...address, bit: 0 }, 1);
}
