import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Plugin, parseSync, Visitor } from 'vite';

const root = path.resolve(import.meta.dirname, '../../..').replaceAll('\\', '/');
const TEXTS = `${root}/packages/i18n/src`;
const LOAD_TEXTS = `${root}/apps/web/src/lib/language/load-texts.ts`;
const IMPORT_AGAIN = `${root}/apps/web/src/lib/language/import-again.ts`;
/** Code whose texts are those of `packages/i18n`, and not the texts themselves. */
const READS_TEXTS = /\/(apps\/web|packages\/(i18n|lists))\/src\/(?!zh\/|en\/).*\.tsx?$/;
const VIRTUAL = 'virtual:texts/';

/** Functions that read a feature's texts: its name is their first argument, or the one after the language. */
const READING = new Set(['useText', 'textOf', 'textRef', 'findText']);

interface Found {
  readonly features: readonly string[];
  /** Where each `import()` begins and ends in the code. */
  readonly imports: readonly { readonly start: number; readonly end: number }[];
}

/**
 * The features whose texts a module names, and what it loads later. Read from its syntax tree: a comment or a string that
 * looks like code is none.
 *
 * @param code JavaScript or TypeScript, with JSX or without
 */
export function readModule(code: string): Found {
  const features = new Set<string>();
  const imports: { start: number; end: number }[] = [];
  const visitor = new Visitor({
    CallExpression({ callee, arguments: given }) {
      if (callee.type !== 'Identifier' || !READING.has(callee.name)) return;
      const first = given[0]?.type === 'Literal' ? given[0] : given[1];
      if (first?.type === 'Literal' && typeof first.value === 'string') features.add(first.value);
    },
    ImportExpression({ source, start, end }) {
      if (source.type === 'Literal') imports.push({ start, end });
    },
  });
  const { program, errors } = parseSync('module.tsx', code);
  // What cannot be read would be taken for a module without texts.
  if (errors.length > 0) throw new Error(`a module cannot be read for its texts: ${errors[0]?.message}`);
  visitor.visit(program);
  return { features: [...features], imports };
}

/** What comes by `import()` is given on once the texts it declared are loaded. */
function waitForTexts(code: string, imports: Found['imports']): string {
  return imports
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (text, { start, end }) =>
        `${text.slice(0, start)}withTexts(${text.slice(start, end)})${text.slice(end)}`,
      code,
    );
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
        `${language}: importAgain(async () => (await import('${TEXTS}/${language}/${file}.ts')).${feature}, async (address) => (await import(/* @vite-ignore */ address)).${feature})`;
      const code = [
        `import { importAgain } from '${IMPORT_AGAIN}';`,
        `import { declareTexts } from '${LOAD_TEXTS}';`,
        `declareTexts('${feature}', { ${loader('zh')}, ${loader('en')} });`,
      ];
      return { code: code.join('\n'), moduleSideEffects: true };
    },
    transform(code, id) {
      const file = id.replaceAll('\\', '/').split('?')[0] as string;
      if (!READS_TEXTS.test(file) || file === LOAD_TEXTS) return undefined;
      const { features, imports } = readModule(code);
      const head = features.map((feature) => `import '${VIRTUAL}${feature}';`);
      if (imports.length > 0) head.push(`import { withTexts } from '${LOAD_TEXTS}';`);
      // All on the first line, so that the lines of errors stay as they are.
      return head.length === 0
        ? undefined
        : { code: `${head.join('')}${waitForTexts(code, imports)}`, map: null };
    },
  };
}
