import type { SnmpAddress } from '@zutai/contract/driver-protocol';
import { deviceCode, type SignalConfiguration } from '@zutai/contract/sparkplug';
import type { DeviceFailure, Reading } from '../driver.ts';
import { DeviceText } from '../raw-text.ts';
import { makeBadReading, makeReading } from '../scaling.ts';
import { decodeOpaque, type SnmpValue } from './wire/value.ts';

const exceptions: Readonly<Record<string, string>> = {
  noSuchObject: 'the device has no such object (noSuchObject)',
  noSuchInstance: 'the object has no such instance (noSuchInstance); that of a scalar ends in .0',
  endOfMibView: 'the device has nothing behind this (endOfMibView)',
};

const misfit = (message: string): DeviceFailure => ({ code: deviceCode.dataCheckError, message });

/** Octets that are UTF-8; without the zeros that some devices fill up with. Undefined for anything else. */
function toText(octets: Buffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
      .decode(octets)
      .replace(/\0+$/, '');
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

/** As pairs of digits: `00 1a ff`. */
const toHex = (octets: Buffer) => [...octets].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');

function readTruth(signal: SignalConfiguration, found: SnmpValue): Reading {
  if (found.type === 'Integer32' && (found.value === 1 || found.value === 2))
    return makeReading(signal, found.value === 1);
  const shown = found.type === 'Integer32' ? `${found.value}` : found.type;
  return makeBadReading(signal, misfit(`${shown} is no TruthValue, which is 1 or 2`));
}

function readText(signal: SignalConfiguration, octets: Buffer): Reading {
  const text = toText(octets);
  if (text !== undefined) return new DeviceText(text).read(signal, undefined);
  return makeBadReading(signal, misfit('bytes that are no text; :hex behind the address shows them'));
}

function readNumber(signal: SignalConfiguration, { format }: SnmpAddress, value: number | bigint): Reading {
  if (typeof value === 'number') return makeReading(signal, value);
  const number = Number(value);
  if (Number.isSafeInteger(number)) return makeReading(signal, number);
  if (format === 'counter64' || signal.dataType !== 'number') return makeReading(signal, value);
  return makeBadReading(
    signal,
    misfit(`${value} has more digits than a number holds; with :counter64 behind the address it keeps them`),
  );
}

/** What a device's value is as one of the signal; never a guess. */
export function readValue(signal: SignalConfiguration, address: SnmpAddress, found: SnmpValue): Reading {
  const { type, value } = found;
  if (value === null) {
    const absence = exceptions[type];
    return makeBadReading(
      signal,
      absence === undefined
        ? misfit('the device has no value for it (NULL)')
        : { code: deviceCode.addressUnknown, message: absence },
    );
  }
  if (address.format === 'truthValue') return readTruth(signal, found);
  if (address.format === 'hex') {
    if (!Buffer.isBuffer(value)) return makeBadReading(signal, misfit(`${type} is no OCTET STRING`));
    return makeReading(signal, toHex(value));
  }
  if (type === 'OCTET STRING') return readText(signal, value);
  if (type === 'Opaque') {
    const number = decodeOpaque(value);
    if (number !== undefined) return makeReading(signal, number);
    return makeBadReading(signal, misfit('an Opaque that is no float; :hex behind the address shows it'));
  }
  if (typeof value !== 'string') return readNumber(signal, address, value);
  if (signal.dataType === 'text') return makeReading(signal, value);
  return makeBadReading(signal, misfit(`${type} is a text, not a ${signal.dataType}`));
}

/** What the device sent for it where that is bytes. */
export const bytesOf = ({ value }: SnmpValue): Buffer | undefined =>
  Buffer.isBuffer(value) ? value : undefined;

/** Octets that a person can read, in one line; undefined for others. */
function toLine(octets: Buffer): string | undefined {
  const line = toText(octets)?.replaceAll(/\s+/g, ' ').trim();
  return line === undefined || /\p{Cc}/u.test(line) ? undefined : line;
}

/** What a value seems to be to who has no MIB: how it is shown, and what a signal of it would be. */
export function judgeValue(found: SnmpValue): {
  readonly shown: string;
  readonly dataType?: SignalConfiguration['dataType'];
  readonly format?: SnmpAddress['format'];
} {
  const { type, value } = found;
  if (value === null) return { shown: '' };
  if (type === 'Counter64') return { shown: `${value}`, dataType: 'number', format: 'counter64' };
  if (typeof value === 'number') return { shown: `${value}`, dataType: 'number' };
  if (!Buffer.isBuffer(value)) return { shown: `${value}`, dataType: 'text' };
  const number = type === 'Opaque' ? decodeOpaque(value) : undefined;
  if (number !== undefined) return { shown: `${number}`, dataType: 'number' };
  const line = type === 'OCTET STRING' ? toLine(value) : undefined;
  if (line !== undefined) return { shown: line, dataType: 'text' };
  return { shown: toHex(value), dataType: 'text', format: 'hex' };
}
