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
    // Four identical characters in a row, not three.
    ['kG4tw000Lz', []],
    ['kG4t0000Lz', ['passwordRepeated']],
    ['kGGg4tw0Lz', []],
    ['kGGgG4tw0L', ['passwordRepeated']],
    ['aaaBBB111', ['passwordRepeated']],
    ['aabB1!cA', []],
    // Four that follow each other, not three: digits, letters and rows of the keyboard, either way.
    ['Kx123mQ9w', []],
    ['Kx1234mQ', ['passwordRepeated']],
    ['Kx4321mQ', ['passwordRepeated']],
    ['Kx7890mQ', ['passwordRepeated']],
    ['Kx0987mQ', ['passwordRepeated']],
    ['7aBcK!2m', []],
    ['7aBcDK!m', ['passwordRepeated']],
    ['7DcBaK!m', ['passwordRepeated']],
    ['7qWeK!2m', []],
    ['7qWeRK!m', ['passwordRepeated']],
    ['7rEwQK!m', ['passwordRepeated']],
    ['7sDfGK!m', ['passwordRepeated']],
    ['7mNbVK!m', ['passwordRepeated']],
    ['Ab1-Ab1-Ab1', ['passwordRepeated', 'passwordCommon']],
    ['Password-2026', ['passwordCommon']],
    ['1qazXSW@', []],
    ['Abcd1234', ['passwordRepeated', 'passwordCommon']],
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
