import { type LiveLookup, type LiveValue, unbound, unboundValue } from '@zutai/diagram';
import { getWidget } from '@zutai/widgets/model';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { textOf } from '../../../lib/language/index.ts';
import { ValueList } from './ValueList.tsx';

const good: LiveValue = {
  ...unboundValue,
  quality: 'good',
  code: '200',
  value: 3,
  title: 'Offline',
  max: 10,
};

function listed(value: LiveValue): string {
  const live: LiveLookup = { get: () => value };
  const widget = getWidget('UsualDataText')!.model.create('w', {
    x: 0,
    y: 0,
    width: 9,
    height: 9,
    rotate: 0,
  });
  const bound = { ...widget, data: { ...unbound, type: 'system', systemKey: 'offlineCount' } };
  const common = { subscribe: () => () => {}, onIntent: () => {} };
  return renderToStaticMarkup(<ValueList {...common} id="list" widgets={[bound]} live={live} />);
}

it('judges a value that was measured, and not a number that was counted', () => {
  const words = textOf('livePage', 'tipGood');
  expect(listed({ ...good, timeMs: 1 })).toContain(words);
  const counted = listed({ ...good, timeMs: null });
  expect(counted).toContain('Offline');
  expect(counted).not.toContain(words);
});
