/** Words that guessing begins with, bare or with digits and signs around them. */
const COMMON_WORDS = new Set(
  (
    'password passwort passw0rd p@ssword p@ssw0rd pass admin administrator root user guest test demo default ' +
    'qwerty qwertyui qwertyuiop qwertz azerty asdfgh asdfghjk asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc ' +
    'iloveyou letmein welcome monkey dragon sunshine princess football baseball superman batman trustno ' +
    'starwars whatever shadow master michael jennifer computer internet secret changeme change temp login ' +
    'access hello freedom summer winter spring autumn company server system operator engineer scada zutai ' +
    'woaini wodemima mima guanliyuan zutaiadmin adminadmin passwordpassword abcabc abcdef abcdefgh aabbccdd'
  ).split(' '),
);

/** Digits, letters and rows of the keyboard, forwards and backwards. */
const ROWS = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'].flatMap(
  (row) => [row, [...row].reverse().join('')],
);

/** Whether so many characters follow each other as in the digits, the alphabet or a row of the keyboard, either way. */
export function hasRun(password: string, length: number): boolean {
  const text = password.toLowerCase();
  for (let at = 0; at + length <= text.length; at += 1) {
    const piece = text.slice(at, at + length);
    if (ROWS.some((row) => row.includes(piece))) return true;
  }
  return false;
}

/**
 * Whether a password is one of those tried first: a common word with or without digits and signs, one short piece
 * repeated, or a run of the keyboard.
 */
export function isWeakPassword(password: string): boolean {
  const text = password.toLowerCase();
  const word = text.replace(/^[\d\W_]+|[\d\W_]+$/g, '');
  if (COMMON_WORDS.has(text) || COMMON_WORDS.has(word)) return true;
  if (/^(.{1,4})\1+.{0,3}$/.test(text)) return true;
  // Runs such as 12345678, 1qaz2wsx read by row, abcd1234: nothing is left without them.
  return withoutRuns(text).length < 4;
}

/** The text without pieces of three or more that stand in a row on the keyboard or in the alphabet. */
function withoutRuns(text: string): string {
  let left = '';
  for (let at = 0; at < text.length; ) {
    let length = 3;
    const isRun = (end: number) =>
      end <= text.length && ROWS.some((row) => row.includes(text.slice(at, end)));
    if (!isRun(at + length)) {
      left += text[at];
      at += 1;
      continue;
    }
    while (isRun(at + length + 1)) length += 1;
    at += length;
  }
  return left;
}
