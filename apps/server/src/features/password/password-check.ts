import { readFile } from 'node:fs/promises';
import { brokenPasswordRules, type PasswordProblem } from '@zutai/contract';
import { fieldError } from '../../platform/call/index.ts';

/** Shorter names, such as initials, stand in many passwords by chance. Of Chinese two characters are a name. */
const MIN_OWN_LATIN = 4;
const MIN_OWN_HAN = 2;
/** Last digits of a phone number that are known as well as the whole of it. */
const OWN_DIGITS = 6;
/** Shorter words with digits and signs around them are not looked up: they would be half of a good password. */
const MIN_WORD = 8;

let loaded: Promise<ReadonlySet<string>> | undefined;

/** Read when the first password is looked at, and kept: 170 kB of text. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= readFile(new URL('./common-passwords.txt', import.meta.url), 'utf8').then(
    (text) => new Set(text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))),
  );
  return loaded;
}

/**
 * What is wrong with a password: the rules that the browser judges by too, beside them the commonest passwords, and
 * what everybody knows of its owner.
 * @param ownWords names and phone number of the account and its organisation; '' is none
 */
export async function problemsOf(password: string, ownWords: readonly string[]): Promise<PasswordProblem[]> {
  const problems: PasswordProblem[] = brokenPasswordRules(password);
  if (!problems.includes('passwordCommon') && (await isCommon(password))) problems.push('passwordCommon');
  if (holdsOwnWord(password, ownWords)) problems.push('passwordOwnWord');
  return problems;
}

/** @throws AppError invalidRequest at the field `password` */
export async function requireGoodPassword(password: string, ownWords: readonly string[]): Promise<void> {
  const [problem] = await problemsOf(password, ownWords);
  if (problem !== undefined) throw fieldError('password', problem);
}

/** As it is, without the signs around it, and a long word without the digits and signs around it. */
async function isCommon(password: string): Promise<boolean> {
  const list = await commonPasswords();
  const text = password.toLowerCase();
  const word = text.replaceAll(/^[\P{L}]+|[\P{L}]+$/gu, '');
  return (
    list.has(text) ||
    list.has(text.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')) ||
    (word.length >= MIN_WORD && list.has(word))
  );
}

function holdsOwnWord(password: string, ownWords: readonly string[]): boolean {
  const text = plain(password);
  return ownWords.flatMap(piecesOf).some((piece) => text.includes(piece));
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase();

/** A name as a whole and its words; of a phone number its end. */
function piecesOf(ownWord: string): string[] {
  const text = plain(ownWord).trim();
  const digits = text.replaceAll(/[\s+-]/g, '');
  if (/^\d+$/.test(digits)) return digits.length < OWN_DIGITS ? [] : [digits.slice(-OWN_DIGITS)];
  return [text, ...text.split(/[^\p{L}\p{N}]+/u)].filter(
    (piece) => piece.length >= (/\p{Script=Han}/u.test(piece) ? MIN_OWN_HAN : MIN_OWN_LATIN),
  );
}
