import { expect, it } from 'vitest';
import { cellWordsOf, LANGUAGES, resources } from './index.ts';

it.each(['number', 'boolean', 'text'] as const)('what a table shows for %s is understood', (type) => {
  for (const language of LANGUAGES)
    expect(cellWordsOf(type)).toContain(resources[language].signal[`dataType${type}`].toLowerCase());
});
