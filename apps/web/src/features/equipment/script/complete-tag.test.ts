import { expect, it } from 'vitest';
import { completeTag, findOpenText } from './complete-tag.ts';

it.each([
  [`set('eff`, { from: 5, typed: 'eff' }],
  [`const a = value("`, { from: 17, typed: '' }],
  [`log('done'); value('p`, { from: 20, typed: 'p' }],
  [`log('done')`, undefined],
  [`log('done'); a`, undefined],
  [`value('a`, { from: 7, typed: 'a' }],
  [`value('a')\nvalue`, undefined],
])('finds the text that is being typed in %j', (source, found) => {
  expect(findOpenText(source, source.length)).toEqual(found);
});

it('offers tags that begin with it, then those that have it, and no other', () => {
  const tags = ['pump/speed', 'speed', 'level'].map((tag) => ({
    tag,
    title: tag === 'level' ? 'Speedy' : '',
  }));
  expect(completeTag(tags, 'Spe').map(({ tag }) => tag)).toEqual(['speed', 'pump/speed', 'level']);
  expect(completeTag(tags, 'speed').map(({ tag }) => tag)).toEqual(['pump/speed', 'level']);
  expect(completeTag(tags, 'x')).toEqual([]);
});
