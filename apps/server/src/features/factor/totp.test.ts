import { expect, it } from 'vitest';
import { codeOfStep, findStep, keyUri, stepAt, toBase32 } from './totp.ts';

const SECRET = Buffer.from('12345678901234567890');

// RFC 6238, appendix B, SHA-1; the last six of its eight digits.
it.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('makes the code of second %i', (second, code) => {
  expect(codeOfStep(SECRET, stepAt(second * 1000))).toBe(code);
});

it('takes a code a step before and after its time, and says which it was', () => {
  const now = 1111111109_000;
  for (const drift of [-1, 0, 1])
    expect(findStep(SECRET, codeOfStep(SECRET, stepAt(now) + drift), now)).toBe(stepAt(now) + drift);
  for (const drift of [-2, 2])
    expect(findStep(SECRET, codeOfStep(SECRET, stepAt(now) + drift), now)).toBeUndefined();
  for (const wrong of ['', '081805', '0818040', '８１８０４'])
    expect(findStep(SECRET, wrong, now)).toBeUndefined();
});

// RFC 4648, section 10, without padding.
it.each([
  ['', ''],
  ['f', 'MY'],
  ['foob', 'MZXW6YQ'],
  ['foobar', 'MZXW6YTBOI'],
])('writes "%s" in base 32', (text, written) => expect(toBase32(Buffer.from(text))).toBe(written));

it('tells an app what it is for', () => {
  expect(keyUri('MZXW6', 'Zutai', 'li@plant 1')).toBe(
    'otpauth://totp/Zutai:li%40plant%201?secret=MZXW6&issuer=Zutai',
  );
});
