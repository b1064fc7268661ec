import { expect, it } from 'vitest';
import { featuresReadBy } from './texts.ts';

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
});
