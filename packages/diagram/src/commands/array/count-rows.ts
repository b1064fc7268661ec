import { visitWidgets } from '../../document/limits.ts';
import type { Widget } from '../../document/widget.ts';
import {
  listWordPlaces,
  type WordKind,
  type WordPlace,
  type WordSource,
} from '../../word-places/word-places.ts';
import { countInText, isDecimal, type NumberInText, numbersIn } from './number-in-text.ts';

/** Words with a number that copies can count up, all those of one kind that begin alike. */
export interface CountRow {
  readonly key: string;
  readonly kind: WordKind;
  /** Of the parameter, '' for other kinds. */
  readonly parameter: string;
  readonly places: readonly WordPlace[];
  /** The first of them, by which the row is shown. */
  readonly example: string;
  /** How many numbers each of them has at least: one of these can be chosen. */
  readonly numberCount: number;
  /** What is proposed: which number, its step, and whether it is counted at all. */
  readonly rule: CountRule;
}

export interface CountRule {
  readonly isOn: boolean;
  /** Which number of the text, from 0. */
  readonly place: number;
  /** From copy to copy. */
  readonly step: number;
  /** Added to all copies, to begin elsewhere than one step on. */
  readonly shift: number;
}

function commonStart(texts: readonly string[]): string {
  const [first = '', ...others] = texts;
  let length = first.length;
  for (const text of others) while (!text.startsWith(first.slice(0, length))) length -= 1;
  return first.slice(0, length);
}

const lastIn = (text: string) => numbersIn(text).length - 1;

/**
 * Which number of a tag counts the equipment it is of: the last that all tags of the widget share, as in `line2/p01/` of
 * `line2/p01/ai1` and `line2/p01/ai2`; of one alone the last before its last `/`.
 */
function usualPlace(value: string, beside: readonly string[]): number {
  const others = [...new Set(beside)];
  // Digits at its end may go on differently.
  const shared = others.length > 1 ? commonStart(others).replace(/\d+$/, '') : '';
  const inShared = lastIn(shared);
  if (inShared >= 0) return inShared;
  const inFolder = lastIn(value.slice(0, value.lastIndexOf('/') + 1));
  return inFolder >= 0 ? inFolder : lastIn(value);
}

interface Found {
  place: WordPlace;
  numbers: readonly NumberInText[];
  at: number;
}

function listNumbers(widget: Widget, source: WordSource): Found[] {
  const places: WordPlace[] = [];
  visitWidgets([widget], (each) => places.push(...listWordPlaces(each, source)));
  const tags = places.filter(({ kind }) => kind === 'tag').map(({ value }) => value);
  return places.flatMap((place) => {
    const numbers = numbersIn(place.value);
    if (numbers.length === 0) return [];
    const at = place.kind === 'tag' ? usualPlace(place.value, tags) : numbers.length - 1;
    return [{ place, numbers, at }];
  });
}

function toRow(key: string, found: readonly Found[]): CountRow {
  const [{ place: first, at }] = found as [Found, ...Found[]];
  const counted = found.map(({ numbers, at }) => Number(numbers[at]!.digits));
  const isCount = found.some(({ place, numbers, at }) => !isDecimal(place.value, numbers[at]!));
  return {
    key,
    kind: first.kind,
    parameter: first.kind === 'parameter' ? first.path.slice('data.params.'.length) : '',
    places: found.map(({ place }) => place),
    example: first.value,
    numberCount: Math.min(...found.map(({ numbers }) => numbers.length)),
    // Of p01 and p02 together the next are p03 and p04.
    rule: { isOn: isCount, place: at, step: Math.max(...counted) - Math.min(...counted) + 1, shift: 0 },
  };
}

/** Everything in these widgets that copies can count up: tags and parameters first, as they decide what is shown. */
export function listCountRows(widgets: readonly Widget[], source: WordSource): readonly CountRow[] {
  const rows = new Map<string, Found[]>();
  for (const found of widgets.flatMap((widget) => listNumbers(widget, source))) {
    const { kind, path, value } = found.place;
    const name = kind === 'parameter' ? path : '';
    const key = JSON.stringify([kind, name, found.at, value.slice(0, found.numbers[found.at]!.from)]);
    const known = rows.get(key);
    if (known) known.push(found);
    else rows.set(key, [found]);
  }
  const order: readonly WordKind[] = ['parameter', 'tag', 'name', 'text'];
  return [...rows]
    .map(([key, found]) => toRow(key, found))
    .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

/** The words of a row in one of the copies, the first of which is 1; as they are where they cannot be counted so. */
export function countedWords(value: string, { isOn, place, step, shift }: CountRule, copy: number): string {
  return isOn ? (countInText(value, place, step * copy + shift) ?? value) : value;
}

/** Whether a rule can be kept to the last copy. */
export function canCount(
  { places }: CountRow,
  { isOn, place, step, shift }: CountRule,
  copies: number,
): boolean {
  if (!isOn || copies === 0) return true;
  return places.every(({ value }) =>
    [1, copies].every((copy) => countInText(value, place, step * copy + shift) !== undefined),
  );
}
