import { expect, it } from 'vitest';
import { readModule } from './texts.ts';

const featuresReadBy = (code: string) => readModule(code).features;

it('finds the features whose texts a module names, as it is written and as compiled', () => {
  expect(
    featuresReadBy("const t = useText('monitor');\nconst c = useText('common');\nuseText('monitor')"),
  ).toEqual(['monitor', 'common']);
  expect(featuresReadBy('textRef("gateway", "title"); findText(language, "device", code)')).toEqual([
    'gateway',
    'device',
  ]);
  expect(featuresReadBy("textOf(\n  'livePage',\n  key)")).toEqual(['livePage']);
});

it('overlooks comments and other functions', () => {
  expect(
    featuresReadBy("/** As `useText('monitor')`. */\n// textOf('common', 'x')\ncontextOf('live')"),
  ).toEqual([]);
  expect(featuresReadBy("log('textOf(\\'a\\')'); `useText('b')`; feature.textOf('c')")).toEqual([]);
});

it('says when a module cannot be read', () => {
  expect(() => readModule('const = ;')).toThrow('cannot be read');
});

it('is not misled by strings that look like comments', () => {
  expect(featuresReadBy("glob('a/*'); useText('monitor'); glob('*/b')")).toEqual(['monitor']);
});

it('finds what is loaded later, and nothing that only looks so', () => {
  const code =
    "const 页 = () => import('./page.ts'); // import('./no.ts')\nimport(some + 1); \"import('./no.ts')\"";
  const { imports } = readModule(code);
  expect(imports.map(({ start, end }) => code.slice(start, end))).toEqual(["import('./page.ts')"]);
});
