import type { DriverChoice } from './cell-text.ts';
import type { SignalTexts } from './field.ts';
import { type AddressStep, incrementAddress, incrementText } from './increment.ts';
import type { DraftRow } from './table.ts';

export interface DuplicateOptions {
  /** Copies of the whole set of rows. */
  readonly times: number;
  readonly step: AddressStep;
  /** Whether the last number of tag and titles is counted up. */
  readonly isCounting: boolean;
}

/**
 * By how much the numbers of each copy are higher, so that no copy is called like a row of the set or of
 * another copy: `T1`, `T2` become `T3`, `T4`, while `P1/Run`, `P1/Speed` become `P2/…`.
 */
function findStride(rows: readonly DraftRow[], times: number): number {
  for (let stride = 1; stride <= rows.length; stride += 1) {
    const tags = rows.flatMap(({ texts }) =>
      Array.from({ length: times + 1 }, (_, count) =>
        count === 0 ? texts.tag : incrementText(texts.tag, count * stride),
      ),
    );
    if (new Set(tags).size === tags.length) return stride;
  }
  return 1;
}

/**
 * Copies of rows, set after set. With `next`, the rows of one driver continue behind the highest of the set
 * in their order; with `shift`, each set lies a fixed distance behind the one before.
 */
export function duplicateRows(
  rows: readonly DraftRow[],
  drivers: readonly DriverChoice[],
  { times, step, isCounting }: DuplicateOptions,
): SignalTexts[] {
  const stride = isCounting ? findStride(rows, times) : 1;
  const by = (count: number) => (step.kind === 'next' ? count * rows.length : count);
  return Array.from({ length: times }, (_, index) => index + 1).flatMap((count) =>
    rows.map(({ texts }) => {
      const protocol = drivers.find(({ id }) => id === texts.driverId)?.protocol;
      const name = (text: string) => (isCounting ? incrementText(text, count * stride) : text);
      return {
        ...texts,
        tag: name(texts.tag),
        title: name(texts.title),
        titleEn: name(texts.titleEn),
        address:
          protocol === undefined ? texts.address : incrementAddress(texts.address, protocol, by(count), step),
      };
    }),
  );
}
