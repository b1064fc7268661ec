import { formatMcNumber, isMcBitDevice, type McNotation, mcBaseOf } from '@zutai/contract/driver-protocol';
import type { FrameMeaning } from '../bus-observer.ts';
import { describeEndCode } from './end-code.ts';
import type { McRange } from './wire/command.ts';
import type { McResponse } from './wire/frame.ts';

/** What one request is for. */
export interface McJob {
  readonly kind: 'read' | 'write';
  readonly range: McRange;
  /** What is written. */
  readonly data: Buffer;
}

export function describeRequest({ kind, range }: McJob, notation: McNotation): FrameMeaning {
  const { device, start, count } = range;
  const base = mcBaseOf(device, notation);
  const [first, last] = [start, start + count - 1].map((each) => `${device}${formatMcNumber(each, base)}`);
  const unit = isMcBitDevice(device) ? 'Bits' : 'Words';
  return {
    word: `${kind === 'read' ? 'mcRead' : 'mcWrite'}${unit}`,
    values: { first: first!, last: last!, count },
  };
}

export function describeAnswer({ kind }: McJob, { endCode, data }: McResponse): FrameMeaning {
  if (endCode === 0)
    return kind === 'read'
      ? { word: 'mcData', values: { bytes: data.length } }
      : { word: 'mcWritten', values: {} };
  const { word, shown } = describeEndCode(endCode);
  return { word, values: { code: shown } };
}
