import { findByJsonPath, parseJsonPath } from '@zutai/contract/driver-protocol';
import { deviceCode, type SignalConfiguration } from '@zutai/contract/sparkplug';
import type { DeviceFailure, Reading } from './driver.ts';
import { makeBadReading, makeReading } from './scaling.ts';

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
const ON: readonly string[] = ['true', '1', 'on'];
const OFF: readonly string[] = ['false', '0', 'off'];

function fail(message: string): DeviceFailure {
  return { code: deviceCode.dataCheckError, message };
}

/** A text of a device as a value of a signal's type; a failure instead of a guess. */
function readText(signal: SignalConfiguration, text: string): Reading {
  if (signal.dataType === 'text') return makeReading(signal, text);
  const word = text.trim().toLowerCase();
  if (signal.dataType === 'boolean') {
    if (ON.includes(word) || OFF.includes(word)) return makeReading(signal, ON.includes(word));
    // A number that is not 0 is on, as in a register.
    if (!NUMBER.test(word))
      return makeBadReading(signal, fail(`${JSON.stringify(text.slice(0, 40))} is no switch`));
    return makeReading(signal, Number(word));
  }
  if (OFF.includes(word) || ON.includes(word)) return makeReading(signal, ON.includes(word) ? 1 : 0);
  if (!NUMBER.test(word))
    return makeBadReading(signal, fail(`${JSON.stringify(text.slice(0, 40))} is no number`));
  return makeReading(signal, Number(word));
}

function readJsonValue(signal: SignalConfiguration, value: unknown): Reading {
  if (typeof value === 'boolean' && signal.dataType !== 'text') return makeReading(signal, value ? 1 : 0);
  if (typeof value === 'number' || typeof value === 'boolean') return makeReading(signal, value);
  if (typeof value === 'string') return readText(signal, value);
  const what = value === null ? 'null' : value === undefined ? 'nothing' : 'an object or a list';
  return makeBadReading(signal, fail(`there is ${what} at this place of the JSON`));
}

/** A document a device gave, parsed once for all signals that read from it. */
export class DeviceText {
  readonly #text: string;
  #json: { value: unknown } | { error: string } | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** @param json where in the JSON; undefined: the whole text is the value */
  read(signal: SignalConfiguration, json: string | undefined): Reading {
    if (json === undefined) return readText(signal, this.#text);
    this.#json ??= parse(this.#text);
    if ('error' in this.#json) return makeBadReading(signal, fail(this.#json.error));
    return readJsonValue(signal, findByJsonPath(this.#json.value, parseJsonPath(json) ?? []));
  }
}

function parse(text: string): { value: unknown } | { error: string } {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { error: 'the answer is not JSON' };
  }
}
