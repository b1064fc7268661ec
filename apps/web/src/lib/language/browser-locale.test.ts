import { expect, it } from 'vitest';
import { mendBrowserLocale } from './browser-locale.ts';

it.each([
  ['en-US@posix', 'en-US'],
  ['C.UTF-8', 'en-US'],
  ['', 'en-US'],
  ['zh-CN', 'zh-CN'],
  ['de', 'de'],
])('a browser that says it speaks %j speaks %j', (said, spoken) => {
  const browser = Object.create({ language: said }) as { language: string };
  mendBrowserLocale(browser);
  expect(browser.language).toBe(spoken);
  expect(() => new Intl.NumberFormat(browser.language)).not.toThrow();
});
