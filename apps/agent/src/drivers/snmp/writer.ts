import { setTimeout as sleep } from 'node:timers/promises';
import {
  findSnmpMisfit,
  isSnmpHex,
  parseSnmpAddress,
  type SnmpAddress,
  toRawValue,
} from '@zutai/contract/driver-protocol';
import { deviceCode, type SignalConfiguration } from '@zutai/contract/sparkplug';
import type { DeviceFailure, SignalValue, WriteOutcome } from '../driver.ts';
import type { SnmpAsker, SnmpConnection } from './connection.ts';
import { describeStatus } from './failure.ts';
import { bindingsFor } from './reader.ts';
import { readValue } from './reading.ts';
import { pduKind } from './wire/pdu.ts';
import { encoders, type SnmpValue } from './wire/value.ts';

/** A device may show a written value only after it has taken it over. */
const readBackTries = 4;
const readBackPauseMs = 50;
const UNDO_FAILED = 15;
const bounds: Readonly<Record<string, readonly [min: number, max: number]>> = {
  Integer32: [-2_147_483_648, 2_147_483_647],
  Gauge32: [0, 4_294_967_295],
  TimeTicks: [0, 4_294_967_295],
};
const IP_ADDRESS = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/;

const tooLate: DeviceFailure = {
  code: deviceCode.communicationTimeout,
  message: 'the deadline had passed before the write',
};

type Encoded = { readonly value: Buffer; readonly failure?: undefined } | { readonly failure: DeviceFailure };

interface Target {
  readonly signal: SignalConfiguration;
  readonly address: SnmpAddress;
}

/** The value in the type that the object has now. */
export function encodeFor({ signal, address }: Target, type: SnmpValue['type'], value: SignalValue): Encoded {
  const refuse = (isBeyond = false): Encoded => ({
    failure: {
      code: isBeyond ? deviceCode.outOfRange : deviceCode.wrongDataType,
      message: `${signal.tag}: ${type} ${isBeyond ? 'does not reach' : 'cannot hold'} ${value}`,
    },
  });
  const raw = toRawValue(signal, value);
  if (address.format === 'truthValue')
    return type === 'Integer32' ? { value: encoders.Integer32(value === true ? 1 : 2) } : refuse();
  const range = bounds[type];
  if (range) {
    if (typeof raw !== 'number') return refuse(typeof raw === 'bigint');
    if (!(raw >= range[0] && raw <= range[1])) return refuse(true);
    const whole = Math.round(raw);
    // What scaling with float64 adds is no fraction.
    if (Math.abs(raw - whole) > 1e-9 * Math.max(1, Math.abs(raw))) return refuse();
    return { value: encoders[type as 'Integer32' | 'Gauge32' | 'TimeTicks'](whole) };
  }
  if (type === 'OCTET STRING') {
    if (address.format !== 'hex') return { value: encoders['OCTET STRING'](Buffer.from(String(raw))) };
    if (!isSnmpHex(String(raw))) return refuse();
    return { value: encoders['OCTET STRING'](Buffer.from(String(raw).replaceAll(/[\s:-]/g, ''), 'hex')) };
  }
  if (type === 'IpAddress')
    return IP_ADDRESS.test(String(raw)) ? { value: encoders.IpAddress(String(raw)) } : refuse();
  if (type === 'OBJECT IDENTIFIER') {
    const parsed = parseSnmpAddress(String(raw));
    return parsed.ok && parsed.address.format === undefined
      ? { value: encoders['OBJECT IDENTIFIER'](parsed.address.oid) }
      : refuse();
  }
  return { failure: { code: deviceCode.readOnly, message: `${signal.tag}: ${type} is only read` } };
}

/** The value of the object now; a failure where there is none. */
async function readNow(
  asker: SnmpAsker,
  connection: SnmpConnection,
  { signal, address }: Target,
): Promise<{ found: SnmpValue; failure?: undefined } | { failure: DeviceFailure }> {
  const outcome = await asker.ask({ kind: pduKind.get, oids: [address.oid] });
  if (outcome.failure) return outcome;
  const refusal = describeStatus(outcome.pdu);
  if (refusal) return { failure: refusal };
  const found = bindingsFor(outcome.pdu, [address.oid])?.[0]?.value;
  if (!found) return connection.breakUnfit();
  if (found.value !== null) return { found };
  return { failure: readValue(signal, address, found).failure! };
}

async function readBack(
  asker: SnmpAsker,
  connection: SnmpConnection,
  target: Target,
  written: Buffer,
): Promise<WriteOutcome> {
  for (let attempt = 1; ; attempt += 1) {
    const now = await readNow(asker, connection, target);
    // The device confirmed the write; that it cannot be read now does not undo it.
    if (now.failure) return { ok: false, failure: now.failure, isUncertain: true };
    const reading = readValue(target.signal, target.address, now.found);
    if (reading.failure) return { ok: false, failure: reading.failure, isUncertain: true };
    const encoded = encodeFor(target, now.found.type, reading.value);
    if (encoded.failure === undefined && encoded.value.equals(written))
      return { ok: true, readBack: reading.value };
    if (attempt === readBackTries) {
      const message = `the device shows ${reading.value} after the write`;
      return { ok: false, failure: { code: deviceCode.dataCheckError, message }, readBack: reading.value };
    }
    await sleep(readBackPauseMs);
  }
}

/** Writes in the type that the object has now, with nothing between its requests, and reads back. */
export async function writeSnmpSignal(
  connection: SnmpConnection,
  target: Target,
  value: SignalValue,
  canStart: () => boolean,
): Promise<WriteOutcome> {
  const { signal, address } = target;
  const misfit = findSnmpMisfit({ ...signal, address }, value);
  if (misfit) {
    const code = misfit.kind === 'range' ? deviceCode.outOfRange : deviceCode.wrongDataType;
    return { ok: false, failure: { code, message: `${signal.tag}: ${misfit.type} cannot hold ${value}` } };
  }
  return connection.take(async (asker) => {
    const now = await readNow(asker, connection, target);
    if (now.failure) return { ok: false, failure: now.failure };
    const encoded = encodeFor(target, now.found.type, value);
    if (encoded.failure) return { ok: false, failure: encoded.failure };
    if (!canStart()) return { ok: false, failure: tooLate };
    const outcome = await asker.ask({ kind: pduKind.set, oids: [address.oid], values: [encoded.value] });
    if (outcome.failure) {
      const { failure, isUnsent = false } = outcome;
      return { ok: false, failure, ...(isUnsent ? {} : { isUncertain: true }) };
    }
    const refusal = describeStatus(outcome.pdu);
    if (!refusal) return readBack(asker, connection, target, encoded.value);
    const isUncertain = outcome.pdu.errorStatus === UNDO_FAILED;
    return { ok: false, failure: refusal, ...(isUncertain ? { isUncertain } : {}) };
  }, true);
}
