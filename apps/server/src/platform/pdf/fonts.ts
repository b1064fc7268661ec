import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';

/** Weights of the variable font that are printed. */
const WEIGHTS = { regular: 400, bold: 600 } as const;
export type Weight = keyof typeof WEIGHTS;

/** What stands for a character that no slice of the font has. */
export const REPLACEMENT = '□';

/** A part of the font with the characters of a document that are in it. */
export interface Face {
  readonly name: string;
  readonly bytes: Buffer;
}

interface Glyph {
  readonly face: Face;
  /** Of an em. */
  readonly width: number;
}

const PACKAGE = '@fontsource-variable/noto-sans-sc';

/**
 * Noto Sans SC as its package brings it: a hundred slices by ranges of characters, each with all weights. Those that a
 * document needs are read, cut down to its characters and fixed to a weight.
 */
export class Fonts {
  readonly #glyphs: Readonly<Record<Weight, Map<number, Glyph>>> = { regular: new Map(), bold: new Map() };

  /** @param texts in each weight: what is not among them is printed as the replacement */
  static async load(texts: Readonly<Record<Weight, Iterable<string>>>): Promise<Fonts> {
    const fonts = new Fonts();
    for (const weight of ['regular', 'bold'] as const) await fonts.#load(weight, charactersOf(texts[weight]));
    return fonts;
  }

  async #load(weight: Weight, characters: ReadonlySet<number>): Promise<void> {
    const bySlice = new Map<string, number[]>();
    for (const character of characters) {
      const slice = sliceOf(character);
      if (slice === undefined) continue;
      const own = bySlice.get(slice);
      if (own === undefined) bySlice.set(slice, [character]);
      else own.push(character);
    }
    for (const [slice, own] of bySlice) {
      const source = await readFile(fileOf(slice));
      const bytes = await subsetFont(source, String.fromCodePoint(...own), {
        targetFormat: 'truetype',
        variationAxes: { wght: WEIGHTS[weight] },
      });
      const font = create(bytes) as Font;
      const face = { name: `${slice}-${weight}`, bytes };
      for (const character of own)
        if (font.hasGlyphForCodePoint(character)) {
          const { advanceWidth } = font.glyphForCodePoint(character);
          this.#glyphs[weight].set(character, { face, width: advanceWidth / font.unitsPerEm });
        }
    }
  }

  /** A character as it is printed: what cannot be is the replacement. */
  glyphOf(character: string, weight: Weight): { readonly character: string } & Glyph {
    const found = this.#glyphs[weight].get(character.codePointAt(0)!);
    if (found !== undefined) return { character, ...found };
    return { character: REPLACEMENT, ...this.#glyphs[weight].get(REPLACEMENT.codePointAt(0)!)! };
  }
}

/** A text as it is looked up: letters with their marks as one character, where there is one, and all spaces alike. */
export const printable = (text: string) => text.normalize('NFC').replaceAll(/[\t\p{Zs}]/gu, ' ');

function charactersOf(texts: Iterable<string>): Set<number> {
  const found = new Set<number>([REPLACEMENT.codePointAt(0)!, 0x20]);
  for (const text of texts) for (const character of printable(text)) found.add(character.codePointAt(0)!);
  for (const character of found) if (isInvisible(character)) found.delete(character);
  return found;
}

/**
 * Control characters, marks of direction and what else has no look: printed as the replacement, so that no text reads
 * otherwise than it is.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u;
const isInvisible = (character: number) => INVISIBLE.test(String.fromCodePoint(character));

const require = createRequire(import.meta.url);
const fileOf = (slice: string) => require.resolve(`${PACKAGE}/files/noto-sans-sc-${slice}-wght-normal.woff2`);

let ranges: (readonly [from: number, to: number, slice: string])[] | undefined;

/** Name of the slice that has a character, by the ranges that the package says. */
function sliceOf(character: number): string | undefined {
  ranges ??= readRanges();
  return ranges.find(([from, to]) => character >= from && character <= to)?.[2];
}

function readRanges() {
  const all = JSON.parse(readFileSync(require.resolve(`${PACKAGE}/unicode.json`), 'utf8')) as Record<
    string,
    string
  >;
  return Object.entries(all).flatMap(([name, text]) =>
    text.split(',').map((range) => {
      const [from, to = from] = range.replace('U+', '').split('-');
      return [
        Number.parseInt(from!, 16),
        Number.parseInt(to!, 16),
        name.replace(/^\[(\d+)\]$/, '$1'),
      ] as const;
    }),
  );
}
