import { PERMISSION_CODES } from '@zutai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { setLanguage } from '../../lib/language/index.ts';
import { answerWithSamples, open, screens } from './testing/screen-actions.tsx';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
/** The title of what the samples hold, and the name that Chinese has in every language. */
const NOT_OF_THE_INTERFACE = /示例|中文/g;

/** Texts that are seen and hold Chinese, hints and names of controls among them. */
function findChinese(): string[] {
  const shown = [...document.querySelectorAll<HTMLElement>('body *')].filter((one) => one.checkVisibility());
  return shown
    .flatMap((one) => [
      ...[...one.childNodes]
        .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent),
      ...['placeholder', 'aria-label', 'title', 'alt'].map((name) => one.getAttribute(name)),
    ])
    .map((text) => (text ?? '').replaceAll(NOT_OF_THE_INTERFACE, ''))
    .filter((text) => /\p{Script=Han}/u.test(text));
}

describe('each screen in English', () => {
  beforeAll(async () => {
    await setLanguage('en');
    await page.viewport(PHONE.width, PHONE.height);
  });
  // Files of the project share a page.
  afterAll(async () => {
    await setLanguage('zh');
    await page.viewport(DESK.width, DESK.height);
  });
  answerWithSamples();

  it.each(screens.map((route) => [route.path, route] as const))(
    '%s has no Chinese, and on a phone nothing beside it',
    async (_path, route) => {
      await open(route, PERMISSION_CODES);
      const text = document.body.textContent ?? '';
      expect(text.trim()).not.toBe('');
      // What the router shows of a screen that threw.
      expect(text).not.toContain('Unexpected Application Error');
      expect(findChinese()).toEqual([]);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE.width);
    },
  );
});
