import { z } from 'zod';
import { hasRun, isWeakPassword } from './weak-password.ts';

/** Characters of a password (specification, sections 5 and 9); the upper end is a maximum. */
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 15;
/** Of digits, upper case, lower case and special characters. */
export const PASSWORD_MIN_KINDS = 3;

/** What a password has to be, in the order in which it is said; each is the name of a text of fields. */
export const PASSWORD_RULES = [
  'passwordLength',
  'passwordKinds',
  'passwordEmoji',
  'passwordRepeated',
  'passwordCommon',
] as const;
export type PasswordRule = (typeof PASSWORD_RULES)[number];
/** Beside the rules what the server alone knows: names and phone number of the account and its organisation. */
export type PasswordProblem = PasswordRule | 'passwordOwnWord';

/** So many identical or consecutive characters in a row are the "repeated simple characters" of section 5. */
export const PASSWORD_RUN_LENGTH = 4;

const KINDS = [/\p{Nd}/u, /\p{Lu}/u, /\p{Ll}/u, /[^\p{Nd}\p{Lu}\p{Ll}]/u];
/** Also what joins and colours them, and characters that nobody sees. */
const EMOJI =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Cc}\p{Cf}]|\ufe0f|\u20e3/u;
/** Fewer different characters, whatever their case, are a simple repetition too. */
const MIN_DIFFERENT = 5;
/** The same character in a row, in whatever case, or one short piece over and over. */
const REPEATED = new RegExp(`(.)\\1{${PASSWORD_RUN_LENGTH - 1}}|^(.{1,4})\\2+.{0,3}$`, 'iu');

/** How many of the four kinds of characters a password has. */
export function countPasswordKinds(password: string): number {
  return KINDS.filter((kind) => kind.test(password)).length;
}

/** The rules that a password breaks. */
export function brokenPasswordRules(password: string): PasswordRule[] {
  const { length } = [...password];
  const isBroken: Record<PasswordRule, boolean> = {
    passwordLength: length < PASSWORD_MIN_LENGTH || length > PASSWORD_MAX_LENGTH,
    passwordKinds: countPasswordKinds(password) < PASSWORD_MIN_KINDS,
    passwordEmoji: EMOJI.test(password),
    passwordRepeated:
      REPEATED.test(password) ||
      hasRun(password, PASSWORD_RUN_LENGTH) ||
      (length > 0 && new Set(password.toLowerCase()).size < MIN_DIFFERENT),
    passwordCommon: isWeakPassword(password),
  };
  return PASSWORD_RULES.filter((rule) => isBroken[rule]);
}

/** A password that somebody chooses: of the server's checks and of the browser's. */
export const newPassword = z
  .string()
  .max(200)
  .superRefine((password, issues) => {
    const [rule] = brokenPasswordRules(password);
    if (rule !== undefined) issues.addIssue({ code: 'custom', message: rule });
  });
