import { afterEach, describe, expect, it, vi } from 'vitest';
import { setStoredAccount } from '../stored/index.ts';
import { readStoredLanguage, storeLanguage } from './stored-language.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  setStoredAccount('');
});

/** A browser that keeps this. */
function keep(kept: Map<string, string>): void {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
}

describe('Section 1: "Chinese is the default and the fallback … The chosen language is stored locally."', () => {
  it('is kept in the browser under the key of the specification, whoever signs in', () => {
    const kept = new Map<string, string>();
    keep(kept);
    storeLanguage('en');
    expect([...kept]).toEqual([['lang', 'en']]);
    setStoredAccount('7');
    expect(readStoredLanguage()).toBe('en');
  });

  it.each([null, '', 'fr', 'EN'])('is Chinese where the browser keeps %j', (stored) => {
    keep(new Map(stored === null ? [] : [['lang', stored]]));
    expect(readStoredLanguage()).toBe('zh');
  });
});
