import fs from 'node:fs';
import path from 'node:path';
import type { Checker } from '../checker.ts';
import { listFiles } from '../source-files.ts';

type Language = 'zh' | 'en';

/** A word no text uses, the word that stands for it, and the compounds in which it stays right. */
interface RefusedWord {
  readonly language: Language;
  readonly word: string;
  readonly term: string;
  readonly except: readonly string[];
}

const GLOSSARY = 'docs/glossary.md';
const HEADING = '## Terms of the interface';
/** Texts of widgets and of the diagram engine: both languages in one file. */
const TEXT_FILES = /^packages\/(widgets|diagram)\/src\/(.*\/)?(text|words)(\.ts$|\/)/;
const HAN = /\p{Script=Han}/u;

const listOf = (cell: string | undefined) =>
  (cell ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** The refused words of the glossary's table. */
function readTable(glossary: string): RefusedWord[] {
  const [, section = ''] = glossary.split(HEADING);
  const rows = section.split('\n## ')[0]!.matchAll(/^\|(.+)\|$/gm);
  return [...rows].slice(2).flatMap(([, row = '']) => {
    const [en = '', zh = '', notEn, notZh, exceptions] = row.split('|').map((cell) => cell.trim());
    const except = listOf(exceptions);
    return [
      ...listOf(notEn).map((word) => ({ language: 'en' as const, word, term: en, except })),
      ...listOf(notZh).map((word) => ({ language: 'zh' as const, word, term: zh, except })),
    ];
  });
}

function uses(text: string, { language, word, except }: RefusedWord): boolean {
  const rest = except.reduce((left, compound) => left.replaceAll(compound, ''), text);
  if (language === 'zh') return rest.includes(word);
  return new RegExp(`\\b${word.replaceAll(' ', '\\s+')}s?\\b`, 'i').test(rest);
}

interface Text {
  readonly place: string;
  readonly language: Language;
  readonly text: string;
}

function leaves(texts: object, language: Language, prefix = 'i18n: '): Text[] {
  return Object.entries(texts).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'string'
      ? [{ place: prefix + name, language, text: value }]
      : leaves(value as object, language, `${prefix}${name}.`),
  );
}

/** The help of all screens in a language. */
async function helpTexts(root: string, language: Language): Promise<Text[]> {
  const file = path.join(root, `packages/i18n/src/help/${language}/index.ts`);
  if (!fs.existsSync(file)) return [];
  return leaves((await import(file)) as object, language, '');
}

/** The string literals of a file of texts, by the script they are written in. */
function literals(root: string, file: string): Text[] {
  const code = fs.readFileSync(path.join(root, file), 'utf8');
  return code.split('\n').flatMap((line, index) =>
    [...line.matchAll(/:\s*(['"`])((?:\\.|(?!\1).)*)\1/g)].map(([, , text = '']) => ({
      place: `${file}:${index + 1}`,
      language: HAN.test(text) ? ('zh' as const) : ('en' as const),
      text,
    })),
  );
}

/** Texts use the glossary's words, one for each meaning. */
export const terms: Checker = {
  name: 'terms',
  run: async (root) => {
    const refused = readTable(fs.readFileSync(path.join(root, GLOSSARY), 'utf8'));
    if (refused.length === 0) return { looked: 0, problems: [`${GLOSSARY}: no table under "${HEADING}"`] };
    const { resources } = (await import(path.join(root, 'packages/i18n/src/index.ts'))) as {
      resources: Record<Language, object>;
    };
    const texts = [
      ...(await helpTexts(root, 'zh')),
      ...(await helpTexts(root, 'en')),
      ...leaves(resources.zh, 'zh'),
      ...leaves(resources.en, 'en'),
      ...listFiles(root, ['packages'], ['.ts'])
        .filter((file) => TEXT_FILES.test(file) && !file.includes('.test.'))
        .flatMap((file) => literals(root, file)),
    ];
    const problems = texts.flatMap(({ place, language, text }) =>
      refused
        .filter((word) => word.language === language && uses(text, word))
        .map(({ word, term }) => `${place}: "${word}" is "${term}" (${GLOSSARY})`),
    );
    return { looked: texts.length, problems };
  },
};
