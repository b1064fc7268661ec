import { type BusFrame, mcEndCodes } from '@zutai/contract';
import { LANGUAGES, type Language, textIn, textRef } from '@zutai/i18n';
import { expect, it } from 'vitest';
import type { TextFunction } from '../../../lib/language/index.ts';
import { meaningText } from './frame-text.ts';

const wordsIn =
  (language: Language): TextFunction<'busMonitor'> =>
  (key, params) =>
    textIn(language, textRef('busMonitor', key), params);

const refused = (code: string, word = `mcEnd${code}`): BusFrame => ({
  number: 1,
  timeMs: 0,
  direction: 'answer',
  bytes: '',
  length: 0,
  means: { word, values: { code } },
  tookMs: 1,
  problem: '',
});

it('says every end code that there are words for in both languages', () => {
  expect(meaningText(refused('C051'), wordsIn('en'))).toBe('End code C051: too many words for one request');
  expect(meaningText(refused('C051'), wordsIn('zh'))).toBe('结束代码 C051：一次读写的字数超出范围');
  for (const language of LANGUAGES)
    for (const code of mcEndCodes) {
      const text = meaningText(refused(code), wordsIn(language));
      expect(text).toMatch(new RegExp(`^(结束代码|End code) ${code}(：|: ).`));
    }
});

it('shows any other end code by its number', () => {
  expect(meaningText(refused('4B00', 'mcEnd'), wordsIn('en'))).toBe('End code 4B00');
});
