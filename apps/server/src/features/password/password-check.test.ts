import { readFile } from 'node:fs/promises';
import { brokenPasswordRules, newPassword } from '@zutai/contract';
import { describe, expect, it } from 'vitest';
import { problemsOf, requireGoodPassword } from './index.ts';

describe('the list of common passwords', () => {
  it('has more of the lengths that are allowed than the 3,000 of OWASP ASVS V6.2.4, and all are refused', async () => {
    const text = await readFile(new URL('./common-passwords.txt', import.meta.url), 'utf8');
    const list = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    expect(list.length).toBeGreaterThan(3_000);
    expect(new Set(list).size).toBe(list.length);
    for (const one of list) {
      expect(one).toBe(one.toLowerCase());
      expect(await problemsOf(one, [])).toContain('passwordCommon');
    }
  });

  it.each(['L58jkdjp!', 'Baseball#1', '!!Sunshine99', 'Nick1234-Rem936', '1qaz@WSX'])(
    'refuses %s in its dress',
    async (password) => {
      expect(await problemsOf(password, [])).toContain('passwordCommon');
      await expect(requireGoodPassword(password, [])).rejects.toMatchObject({
        fields: [{ path: 'password' }],
      });
    },
  );

  it.each(['kG4tw0Lz-42x', 'Journey-2026', 'Pump-Haus7', '水泵站Kf42-x'])('takes %s', async (password) => {
    expect(await problemsOf(password, [])).toEqual([]);
  });

  it('is looked at by the server alone: the rules of the browser do not hold it', () => {
    expect(brokenPasswordRules('1qaz@WSX')).toEqual([]);
    expect(newPassword.safeParse('1qaz@WSX').success).toBe(true);
  });
});

describe('a password that holds what everybody knows of its owner', () => {
  const own = ['wang.gong', '王工程师', 'Northern Waterworks', '北方水务', '13812346028', ''];
  it.each([
    'Wang-7xQ2p',
    'x7-WANG.GONG',
    'kG-Waterworks7',
    'northern-7Q!',
    'kG-346028-xQ',
    '北方水务Kf42-x',
    '王工程师Kf42-x',
  ])('%s is refused', async (password) => {
    expect(await problemsOf(password, own)).toContain('passwordOwnWord');
  });

  it.each(['kG4tw0Lz-42x', 'Gang-7xQ2pL', 'kG-34602-xQ9'])('%s is not', async (password) => {
    expect(await problemsOf(password, own)).toEqual([]);
  });

  it('names of a few letters stand in many by chance', async () => {
    expect(await problemsOf('kLi4tw0Lz-42', ['li', 'Bo', '12345'])).toEqual([]);
  });
});
