import { describe, expect, it } from 'vitest';
import { brokenPasswordRules, countPasswordKinds, newPassword, type PasswordRule } from './password.ts';

describe('Section 5: "Password: 8-15 characters, at least 3 of the 4 kinds; no emoji; no repeated simple characters"', () => {
  it.each(['Pump-Haus7', 'kG4tw0Lz', 'xR7!xR8?xR9#aaB', 'ключ-Дом-42', '水泵站Kf42-x'])(
    'takes %s',
    (password) => {
      expect(brokenPasswordRules(password)).toEqual([]);
      expect(newPassword.safeParse(password).success).toBe(true);
    },
  );

  it.each<[string, PasswordRule[]]>([
    ['kG4tw0L', ['passwordLength']],
    ['kG4tw0LzkG4uw0Ly', ['passwordLength']],
    ['kgftwolzxq', ['passwordKinds']],
    ['kgftwolz42', ['passwordKinds']],
    ['KGFT-WOLZ', ['passwordKinds']],
    ['kG4tw0L😀', ['passwordEmoji']],
    ['kG4tw0L1️⃣', ['passwordEmoji']],
    ['kG4tw\u200b0Lz', ['passwordEmoji']],
    ['kG4tw000Lz', ['passwordRepeated']],
    ['kGGg4tw0Lz', ['passwordRepeated']],
    ['Ab1-Ab1-Ab1', ['passwordRepeated', 'passwordCommon']],
    ['Password-2026', ['passwordCommon']],
    ['1qazXSW@', []],
    ['Abcd1234', ['passwordCommon']],
  ])('says of %s what is wrong with it', (password, rules) => {
    expect(brokenPasswordRules(password)).toEqual(rules);
    const { error } = newPassword.safeParse(password);
    expect(error?.issues.map(({ message }) => message) ?? []).toEqual(rules.slice(0, 1));
  });

  it('counts characters as people do', () => {
    // Eight of them, twelve units of UTF-16.
    expect(brokenPasswordRules('𝐀𝐁𝐂𝐃kG42')).toEqual([]);
    expect(countPasswordKinds('aA1 ')).toBe(4);
  });
});
