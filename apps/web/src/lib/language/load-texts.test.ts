import { loadedTexts } from '@zutai/i18n';
import { expect, it, vi } from 'vitest';
import { declareTexts, switchTexts, textsLoaded, withTexts } from './load-texts.ts';

/** A feature whose texts come when they are let through. */
function declare(feature: string) {
  const open = { zh: Promise.withResolvers<void>(), en: Promise.withResolvers<void>() };
  const asked = { zh: 0, en: 0 };
  const loader = (language: 'zh' | 'en') => async () => {
    asked[language] += 1;
    await open[language].promise;
    return { title: `${feature} ${language}` };
  };
  declareTexts(feature, { zh: loader('zh'), en: loader('en') });
  return { open, asked };
}

const settled = (promise: Promise<unknown>) => {
  const done = vi.fn();
  promise.then(done, done);
  return async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    return done.mock.calls.length === 1;
  };
};

it('gives code on when its texts in the language shown are there, and asks for no other', async () => {
  const { open, asked } = declare('one');
  const isGiven = settled(withTexts(Promise.resolve('module')));
  expect(await isGiven()).toBe(false);
  open.zh.resolve();
  expect(await isGiven()).toBe(true);
  expect(loadedTexts('zh', 'one')).toEqual({ title: 'one zh' });
  await textsLoaded();
  expect(asked).toEqual({ zh: 1, en: 0 });
});

it('shows another language when all texts of it are there, those of code that came meanwhile too', async () => {
  const first = declare('two');
  first.open.zh.resolve();
  await switchTexts('zh');
  first.open.en.resolve();
  declareTexts('one', { zh: async () => ({}), en: async () => ({}) });
  const switching = switchTexts('en');
  const isDone = settled(switching);
  const late = declare('late');
  expect(await isDone()).toBe(false);
  late.open.zh.resolve();
  expect(await isDone()).toBe(false);
  late.open.en.resolve();
  expect(await switching).toBe('shown');
  const after = declare('after');
  expect(after.asked).toEqual({ zh: 0, en: 1 });
  after.open.zh.resolve();
  after.open.en.resolve();
  await textsLoaded();
});

it('keeps the language whose texts cannot be loaded, and the last of two choices', async () => {
  let isAway = true;
  const zh = vi.fn(async () => {
    if (isAway) throw new TypeError('away');
    return {};
  });
  declareTexts('flaky', { zh, en: async () => ({}) });
  expect(await switchTexts('zh')).toBe('failed');
  isAway = false;
  const [first, second] = await Promise.all([switchTexts('zh'), switchTexts('en')]);
  expect([first, second]).toEqual(['replaced', 'shown']);
  expect(await switchTexts('zh')).toBe('shown');
  expect(zh).toHaveBeenCalledTimes(2);
});
