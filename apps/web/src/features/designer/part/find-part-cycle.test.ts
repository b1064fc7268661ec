import { expect, it } from 'vitest';
import { findPartCycle, type PartNode } from './find-part-cycle.ts';

const site = (links: Record<string, string[]>) => {
  const asked: string[] = [];
  const read = async (id: string): Promise<PartNode | undefined> => {
    asked.push(id);
    return links[id] && { id, title: id.toUpperCase(), partIds: links[id] };
  };
  return { asked, from: (part: string) => findPartCycle({ id: 'a', title: 'A' }, part, read) };
};

it('names the way round: to the page itself, over others, and among those within', async () => {
  expect(await site({}).from('a')).toEqual(['A', 'A']);
  expect(await site({ b: ['c'], c: ['a'] }).from('b')).toEqual(['A', 'B', 'C', 'A']);
  expect(await site({ b: ['c'], c: ['b'] }).from('b')).toEqual(['B', 'C', 'B']);
});

it('finds none where pages end, cannot be read, or are shown twice; each is read once', async () => {
  const { asked, from } = site({ b: ['c', 'd'], c: ['d'], d: ['gone'] });
  expect(await from('b')).toBeUndefined();
  expect(asked.sort()).toEqual(['b', 'c', 'd', 'gone']);
});
