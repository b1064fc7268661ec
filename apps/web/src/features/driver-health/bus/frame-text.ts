import { type BusFrame, type McEndCode, mcEndCodes } from '@zutai/contract';
import type { TextFunction } from '../../../lib/language/index.ts';
import { formatTimeMs } from '../../../lib/time/index.ts';

type Words = TextFunction<'busMonitor'>;

const endCodeWord = (code: McEndCode) => [`mcEnd${code}`, `means_mcEnd${code}`] as const;

/** What drivers say today; a word that only a newer agent knows is shown as it is. */
const words: Readonly<Record<string, Parameters<Words>[0]>> = {
  modbusRead: 'means_modbusRead',
  modbusWriteOne: 'means_modbusWriteOne',
  modbusWrite: 'means_modbusWrite',
  modbusOther: 'means_modbusOther',
  modbusException: 'means_modbusException',
  modbusWritten: 'means_modbusWritten',
  modbusData: 'means_modbusData',
  mcReadWords: 'means_mcReadWords',
  mcReadBits: 'means_mcReadBits',
  mcWriteWords: 'means_mcWriteWords',
  mcWriteBits: 'means_mcWriteBits',
  mcData: 'means_mcData',
  mcWritten: 'means_mcWritten',
  mcEnd: 'means_mcEnd',
  ...Object.fromEntries(mcEndCodes.map(endCodeWord)),
  httpGet: 'means_httpGet',
  httpAnswer: 'means_httpAnswer',
};

/** What a frame means, and why there is no good answer where there is none. */
export function meaningText({ means, problem }: BusFrame, t: Words): string {
  const word = means && words[means.word];
  const said = word
    ? t(word, means.values)
    : means === null
      ? ''
      : `${means.word} ${JSON.stringify(means.values)}`;
  return [said, problem].filter((part) => part !== '').join(' · ');
}

/** `01 03 00 0A`; of text, which HTTP is, the text itself. */
export function bytesText({ bytes, length, means }: BusFrame, t: Words): string {
  const shown = means?.word.startsWith('http') ? textOf(bytes) : spaced(bytes);
  return bytes.length / 2 < length ? `${shown} ${t('cutBytes', { length })}` : shown;
}

const spaced = (hex: string) => (hex.match(/../g) ?? []).join(' ').toUpperCase();

const textOf = (hex: string) =>
  new TextDecoder().decode(Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)));

export const tookText = ({ tookMs }: BusFrame): string => (tookMs === null ? '' : `${tookMs.toFixed(1)} ms`);

/** A frame as a line: time, direction, ms, bytes hexadecimal, meaning; separated by tabs. */
export function frameLine(frame: BusFrame, t: Words): string {
  const { timeMs, direction, bytes } = frame;
  const line = [formatTimeMs(timeMs), t(`dir_${direction}`), tookText(frame), spaced(bytes)];
  return [...line, meaningText(frame, t)].join('\t');
}

export function isProblem({ direction, problem }: BusFrame): boolean {
  return problem !== '' || direction === 'late' || direction === 'failed';
}
