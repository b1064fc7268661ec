import fs from 'node:fs';
import path from 'node:path';
import type { Checker } from '../checker.ts';
import { listFiles } from '../source-files.ts';

const HAN = /\p{Script=Han}/u;
/** Each language is called by its own name in every language. */
const OWN_NAME = '中文';
/** Places where Chinese is data and not a text of the interface: names of districts, words of a weather service, formats of Excel. */
const DATA =
  /\.test\.tsx?$|\/testing\/|^packages\/(demo-drawings|dev-env|i18n)\/|^packages\/(widgets|diagram)\/src\/(.*\/)?(text|words|model|library|symbol)(\.ts$|\/)|\/first-administrator\.ts$|\/(districts|weather-kind|wind-direction|built-in-formats)\.ts$|\/demo\//;

/** What the browser reads texts by; the build finds the feature where it is called (`apps/web/build/texts.ts`). */
const READERS = ['useText', 'textOf', 'textRef', 'findText'];

/** Calls whose feature the build cannot see: its texts would not be loaded with the code that reads them. */
function hiddenFeatures(code: string): string[] {
  const imported = [...code.matchAll(/import \{([^}]*)\} from '(?:[^']*language\/index\.ts|@zutai\/i18n)'/g)]
    .flatMap(([, names]) => String(names).split(','))
    .map((name) => name.trim());
  return READERS.filter((reader) => imported.includes(reader)).filter((reader) =>
    new RegExp(`\\b${reader}\\((?!\\s*(?:language\\s*,\\s*)?['"]\\w+['"])`).test(code),
  );
}

type Texts = Readonly<Record<string, unknown>>;

function leaves(texts: Texts, prefix = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [[prefix + name, value] as [string, string]]
      : leaves(value as Texts, `${prefix}${name}.`),
  );
}

const placesOf = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)]
    .map((match) => String(match[1]))
    .toSorted((a, b) => a.localeCompare(b))
    .join();

/**
 * Texts: both languages have the same keys, none empty, with the same places for values; no text of the
 * interface is written into code. That every key asked for exists is the compiler's part: keys are types.
 */
export const texts: Checker = {
  name: 'texts',
  run: async (root) => {
    const { resources } = (await import(path.join(root, 'packages/i18n/src/index.ts'))) as {
      resources: { zh: Texts; en: Texts };
    };
    const zh = new Map(leaves(resources.zh));
    const en = new Map(leaves(resources.en));
    const problems: string[] = [];
    for (const [key, text] of zh) {
      const other = en.get(key);
      if (other === undefined) problems.push(`i18n: ${key} has no English text`);
      else if (text.trim() === '' || other.trim() === '') problems.push(`i18n: ${key} is empty`);
      else if (placesOf(text) !== placesOf(other))
        problems.push(`i18n: ${key} has other {{places}} in English`);
    }
    for (const key of en.keys()) if (!zh.has(key)) problems.push(`i18n: ${key} has no Chinese text`);
    const files = listFiles(root, ['apps', 'packages'], ['.ts', '.tsx']).filter((file) => !DATA.test(file));
    for (const file of files) {
      const code = fs.readFileSync(path.join(root, file), 'utf8');
      const stripped = code
        .replaceAll(OWN_NAME, '')
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .replace(/\/\/.*$/gm, '');
      if (/^(apps\/web|packages\/lists)\//.test(file))
        for (const reader of hiddenFeatures(stripped))
          problems.push(`${file}: ${reader}() is given no feature by name, so its texts are not loaded`);
      const line = stripped.split('\n').findIndex((text) => HAN.test(text));
      if (line >= 0) problems.push(`${file}: Chinese text in code; texts live in packages/i18n`);
    }
    return { looked: zh.size, problems };
  },
};
