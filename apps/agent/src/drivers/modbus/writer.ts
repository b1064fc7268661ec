import {
  countModbusPlaces,
  findModbusMisfit,
  isModbusBitTable,
  type ModbusAddress,
  type ModbusByteOrder,
  toRawValue,
} from '@zutai/contract/driver-protocol';
import { deviceCode, type SignalConfiguration } from '@zutai/contract/sparkplug';
import type { DeviceFailure, SignalValue, WriteOutcome } from '../driver.ts';
import { changeBit, decodeRegisters, encodeRegisters } from '../register/codec.ts';
import { describeMisfit, type FoundValue, readBack, tooLate } from '../writing/read-back.ts';
import type { ModbusAnswer } from './answer.ts';
import type { ModbusConnection } from './connection.ts';
import { isRefusal } from './exception.ts';
import {
  decodeReadResponse,
  encodeReadRequest,
  encodeWriteCoilRequest,
  encodeWriteRegistersRequest,
  isWriteConfirmed,
} from './request.ts';

type Ask = (pdu: Buffer, mayRepeat?: () => boolean) => Promise<ModbusAnswer>;
type Attempt<T> = { value: T; failure?: undefined } | { value?: undefined; failure: DeviceFailure };

const outOfRange: DeviceFailure = {
  code: deviceCode.outOfRange,
  message: 'the value does not fit the registers',
};

async function readPlaces(ask: Ask, address: ModbusAddress): Promise<Attempt<Buffer>> {
  const count = countModbusPlaces(address);
  const answer = await ask(encodeReadRequest(address.table, address.address, count));
  if (answer.failure) return { failure: answer.failure };
  const data = decodeReadResponse(answer.pdu, address.table, count);
  if (data) return { value: data };
  return { failure: { code: deviceCode.readIncomplete, message: 'the answer has not the length asked for' } };
}

/** The request that writes the value, and what the device has to answer when it is read again. */
async function prepareWrite(
  ask: Ask,
  address: ModbusAddress,
  raw: number | bigint | string,
  order: ModbusByteOrder,
): Promise<Attempt<Buffer>> {
  if (isModbusBitTable(address.table)) return { value: encodeWriteCoilRequest(address.address, raw === 1) };
  if (address.type !== 'bool') {
    const registers = encodeRegisters(address, raw, order);
    return registers
      ? { value: encodeWriteRegistersRequest(address.address, registers) }
      : { failure: outOfRange };
  }
  const register = await readPlaces(ask, address);
  if (register.failure) return register;
  return {
    value: encodeWriteRegistersRequest(
      address.address,
      changeBit(register.value, address.bit ?? 0, raw === 1, order),
    ),
  };
}

function decodeRaw(address: ModbusAddress, data: Buffer, order: ModbusByteOrder): SignalValue {
  return isModbusBitTable(address.table) ? (data[0]! & 1) === 1 : decodeRegisters(address, data, order);
}

/** What the device shows after taking exactly this raw value. */
function expectRaw(
  address: ModbusAddress,
  raw: number | bigint | string,
  order: ModbusByteOrder,
): SignalValue {
  if (address.type === 'bool') return raw === 1;
  return decodeRegisters(address, encodeRegisters(address, raw, order)!, order);
}

async function readRaw(ask: Ask, address: ModbusAddress, order: ModbusByteOrder): Promise<FoundValue> {
  const data = await readPlaces(ask, address);
  return data.failure ? { failure: data.failure } : { value: decodeRaw(address, data.value, order) };
}

/** The answer was lost: what the device shows decides, as far as it can be read at once. */
async function settleDoubt(failure: DeviceFailure, read: () => Promise<WriteOutcome>): Promise<WriteOutcome> {
  const shown = await read();
  if (shown.ok) return shown;
  const { readBack: found } = shown;
  return { ok: false, failure, isUncertain: true, ...(found === undefined ? {} : { readBack: found }) };
}

/** Writes one signal with nothing between its requests, and reads it back. FC5, FC6 or FC16 by table and type. */
export function writeModbusSignal(
  connection: ModbusConnection,
  signal: SignalConfiguration,
  address: ModbusAddress,
  value: SignalValue,
  order: ModbusByteOrder,
  canStart: () => boolean,
): Promise<WriteOutcome> {
  const misfit = findModbusMisfit({ ...signal, address }, value);
  if (misfit) return Promise.resolve({ ok: false, failure: describeMisfit(signal, misfit, value) });
  const raw = toRawValue(signal, value);
  return connection.runExclusively(async (ask) => {
    const request = await prepareWrite(ask, address, raw, order);
    if (request.failure) return { ok: false, failure: request.failure };
    if (!canStart()) return { ok: false, failure: tooLate };
    const answer = await ask(request.value, canStart);
    const expected = expectRaw(address, raw, order);
    const show = () => readBack(signal, expected, () => readRaw(ask, address, order));
    if (answer.failure) {
      const { failure } = answer;
      if (answer.isUnsent || isRefusal(answer.exception)) return { ok: false, failure };
      const outcome = await settleDoubt(failure, show);
      // The request may still lie here, unsent or unacknowledged, and would reach a device that comes back minutes later.
      if (answer.isTimeout && !outcome.ok && outcome.readBack === undefined) connection.abort();
      return outcome;
    }
    if (!isWriteConfirmed(request.value, answer.pdu)) {
      const failure = { code: deviceCode.dataCheckError, message: 'the device confirmed something else' };
      return settleDoubt(failure, show);
    }
    return show();
  });
}
