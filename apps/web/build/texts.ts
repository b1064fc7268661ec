import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const root = path.resolve(import.meta.dirname, '../../..').replaceAll('\\', '/');
const TEXTS = `${root}/packages/i18n/src`;
const LOAD_TEXTS = `${root}/apps/web/src/lib/language/load-texts.ts`;
/** Code whose texts are those of `packages/i18n`, and not the texts themselves. */
const READS_TEXTS = /\/(apps\/web|packages\/(i18n|lists))\/src\/(?!zh\/|en\/).*\.tsx?$/;
const VIRTUAL = 'virtual:texts/';

/** Functions that read a feature's texts: its name is their first argument, after the language where they take one. */
const READING = /\b(?:useText|textOf|textRef|findText)\(\s*(?:language\s*,\s*)?(['"])(\w+)\1/g;
const IMPORTING = /\bimport\(\s*((['"])[^'"]+\2)\s*\)/g;

/** The features whose texts a module names. */
export function featuresReadBy(code: string): string[] {
  const bare = code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  return [...new Set([...bare.matchAll(READING)].map((match) => String(match[2])))];
}

/** Where each feature's texts are, by the registry of the texts: `livePage` → `live-page`. */
function fileByFeature(): Map<string, string> {
  const registry = readFileSync(`${TEXTS}/zh/index.ts`, 'utf8');
  return new Map(
    [...registry.matchAll(/export \{ (\w+) \} from '\.\/([\w-]+)\.ts'/g)].map(([, feature, file]) => [
      String(feature),
      String(file),
    ]),
  );
}

/**
 * Texts come with the code that reads them, one chunk a feature and language. A module that names a feature,
 * `useText('monitor')`, gets an import of a module that declares where the texts of `monitor` are; and what comes by
 * `import()` is given on once the texts it declared are loaded, so that reading them needs no waiting. No list says
 * which screen has which texts, and the first code does not know of those of any screen.
 */
export function texts(): Plugin {
  return {
    name: 'zutai-texts',
    resolveId: (id) => (id.startsWith(VIRTUAL) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${VIRTUAL}`)) return undefined;
      const feature = id.slice(VIRTUAL.length + 1);
      const file = fileByFeature().get(feature);
      if (file === undefined) throw new Error(`packages/i18n has no texts of '${feature}'`);
      const loader = (language: string) =>
        `${language}: async () => (await import('${TEXTS}/${language}/${file}.ts')).${feature}`;
      const code = `import { declareTexts } from '${LOAD_TEXTS}';\ndeclareTexts('${feature}', { ${loader('zh')}, ${loader('en')} });\n`;
      return { code, moduleSideEffects: true };
    },
    transform(code, id) {
      const file = id.replaceAll('\\', '/').split('?')[0] as string;
      if (!READS_TEXTS.test(file) || file === LOAD_TEXTS) return undefined;
      const head = featuresReadBy(code).map((feature) => `import '${VIRTUAL}${feature}';`);
      const waiting = code.replace(IMPORTING, 'withTexts(import($1))');
      if (waiting !== code) head.push(`import { withTexts } from '${LOAD_TEXTS}';`);
      // All on the first line, so that the lines of errors stay as they are.
      return head.length === 0 ? undefined : { code: `${head.join('')}${waiting}`, map: null };
    },
  };
}
