import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ValueView } from './ValueView.tsx';

it('says why a value is bad with the full-width marks of Chinese', () => {
  const shown = { value: 3, timeMs: 1, code: '99901', quality: 'bad', goodMs: null } as const;
  // Rendered to a string it is in the language of the source.
  expect(renderToStaticMarkup(<ValueView shown={shown} format={{ decimals: 1, states: [] }} />)).toContain(
    '无效：控制器通讯异常（99901） · ',
  );
});
