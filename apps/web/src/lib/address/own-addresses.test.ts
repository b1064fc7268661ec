import { expect, it } from 'vitest';
import { OwnAddresses } from './own-addresses.ts';

it('knows what was written here, also when it is shown after the next was written', () => {
  const own = new OwnAddresses('a=1');
  own.add('a=2');
  own.add('a=3');
  expect(own.isOwn('a=2')).toBe(true);
  expect(own.isOwn('a=3')).toBe(true);
});

it('and takes what was there before another link for that link when somebody goes back to it', () => {
  const own = new OwnAddresses('a=1');
  expect(own.isOwn('a=1')).toBe(true);
  expect(own.isOwn('b=1')).toBe(false);
  expect(own.isOwn('a=1')).toBe(false);
});
