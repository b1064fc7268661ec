import { describe, expect, it } from 'vitest';
import { moveByKey } from './choose-key.ts';

const texts = ['Auto', 'Manual', '停止', 'Away'];

describe('the keyboard in a list', () => {
  it('goes up, down and round, to both ends', () => {
    expect(moveByKey('ArrowDown', -1, texts)).toBe(0);
    expect(moveByKey('ArrowDown', 3, texts)).toBe(0);
    expect(moveByKey('ArrowUp', 0, texts)).toBe(3);
    expect(moveByKey('ArrowUp', -1, texts)).toBe(3);
    expect(moveByKey('Home', 2, texts)).toBe(0);
    expect(moveByKey('End', 0, texts)).toBe(3);
  });

  it('goes to the next entry that begins with a letter', () => {
    expect(moveByKey('a', -1, texts)).toBe(0);
    expect(moveByKey('a', 0, texts)).toBe(3);
    expect(moveByKey('停', 0, texts)).toBe(2);
    expect(moveByKey('z', 0, texts)).toBeUndefined();
  });

  it('stays for other keys and in an empty list', () => {
    for (const key of ['Enter', 'Escape', 'Tab', ' ', 'F2']) expect(moveByKey(key, 1, texts)).toBeUndefined();
    expect(moveByKey('ArrowDown', -1, [])).toBeUndefined();
  });
});
