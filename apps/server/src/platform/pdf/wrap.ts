import { type Face, type Fonts, printable, type Weight } from './fonts.ts';

/** Characters of one face that stand one after the other. */
export interface Run {
  readonly face: Face;
  readonly text: string;
  /** In points. */
  readonly width: number;
}

export interface Line {
  readonly runs: readonly Run[];
  /** In points. */
  readonly width: number;
}

export interface Style {
  readonly weight: Weight;
  /** In points. */
  readonly size: number;
}

interface Piece {
  readonly face: Face;
  readonly character: string;
  readonly width: number;
}

/** Chinese and Japanese text is broken between any two characters. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;
/** What does not begin a line (GB/T 15834). */
const CLOSING = /[，。、；：？！）】》」』”’,.;:?!)\]}%]/;
/** What does not end one. */
const OPENING = /[（【《「『“‘([{]/;
const BREAKS_AFTER = /[\s\-/,;·–—]/;

const NEW_LINE = /\r\n|[\n\r\u2028\u2029]/;

const piecesOf = (text: string, fonts: Fonts, { weight, size }: Style): Piece[] =>
  Array.from(printable(text), (one) => {
    const { face, character, width } = fonts.glyphOf(one, weight);
    return { face, character, width: width * size };
  });

const DIGIT = /\d/;

const mayBreak = (before: string, after: string) =>
  // Dates and numbers stay whole.
  !(before !== ' ' && DIGIT.test(after) && !WIDE.test(before)) &&
  !CLOSING.test(after) &&
  !OPENING.test(before) &&
  (BREAKS_AFTER.test(before) || WIDE.test(before) || WIDE.test(after));

/** Width of the longest line, and of what cannot be broken in it, in points. */
export function widthsOf(text: string, fonts: Fonts, style: Style): { natural: number; least: number } {
  let natural = 0;
  let least = 0;
  for (const one of text.split(NEW_LINE)) {
    let line = 0;
    let word = 0;
    const pieces = piecesOf(one, fonts, style);
    for (const [i, { character, width }] of pieces.entries()) {
      if (i > 0 && mayBreak(pieces[i - 1]!.character, character)) word = 0;
      line += width;
      word += width;
      least = Math.max(least, word);
    }
    natural = Math.max(natural, line);
  }
  return { natural, least };
}

/** Lines of a text that are no wider than `width` points; a word that is wider is broken where the line ends. */
export function wrap(text: string, width: number, fonts: Fonts, style: Style): Line[] {
  return text.split(NEW_LINE).flatMap((one) => wrapLine(piecesOf(one, fonts, style), width));
}

function wrapLine(pieces: readonly Piece[], width: number): Line[] {
  const lines: Line[] = [];
  let begin = 0;
  let breakAt = 0;
  let used = 0;
  for (let i = 0; i < pieces.length; i += 1) {
    if (i > begin && mayBreak(pieces[i - 1]!.character, pieces[i]!.character)) breakAt = i;
    used += pieces[i]!.width;
    // A space at the end of a line may stand beyond it.
    if (used <= width + 0.01 || i === begin || pieces[i]!.character === ' ') continue;
    const end = breakAt > begin ? breakAt : i;
    lines.push(toLine(pieces.slice(begin, end)));
    begin = end;
    breakAt = end;
    used = 0;
    for (let k = begin; k <= i; k += 1) used += pieces[k]!.width;
  }
  lines.push(toLine(pieces.slice(begin)));
  return lines;
}

function toLine(pieces: readonly Piece[]): Line {
  const runs: { face: Face; text: string; width: number }[] = [];
  for (const { face, character, width } of pieces) {
    const last = runs.at(-1);
    if (last?.face === face) {
      last.text += character;
      last.width += width;
    } else runs.push({ face, text: character, width });
  }
  return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) };
}
