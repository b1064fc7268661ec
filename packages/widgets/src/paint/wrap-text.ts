/** About how wide a character is, in font sizes: CJK ones are square. */
function widthOf(character: string): number {
  return character.codePointAt(0)! >= 0x2e80 ? 1 : 0.56;
}

const isCjk = (character: string) => character.codePointAt(0)! >= 0x2e80;

/** Words that stay together: runs of Latin characters, single CJK ones, runs of spaces. */
function splitWords(line: string): string[] {
  const words: string[] = [];
  for (const character of line) {
    const last = words.at(-1);
    const joins =
      last !== undefined && !isCjk(character) && !isCjk(last) && (character === ' ') === (last[0] === ' ');
    if (joins) words[words.length - 1] += character;
    else words.push(character);
  }
  return words;
}

const measure = (text: string) => [...text].reduce((sum, character) => sum + widthOf(character), 0);

function wrapLine(line: string, room: number): string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of splitWords(line)) {
    if (current !== '' && measure(current + word.trimEnd()) > room) {
      lines.push(current.trimEnd());
      current = '';
      if (word.trim() === '') continue;
    }
    // A word longer than a line is broken where the line ends.
    for (const character of word) {
      if (current !== '' && measure(current + character) > room) {
        lines.push(current);
        current = '';
      }
      current += character;
    }
  }
  return [...lines, current.trimEnd()];
}

/** The text in lines of at most `width`, at most `maxLines` of them; "…" ends the last when there was more. */
export function wrapText(text: string, width: number, size: number, maxLines: number): string[] {
  if (text === '' || maxLines < 1) return [];
  const room = Math.max(1, width / size);
  const lines = text.split('\n').flatMap((line) => wrapLine(line, room));
  if (lines.length <= maxLines) return lines;
  const kept = lines.slice(0, maxLines);
  let last = kept[maxLines - 1]!;
  while (last !== '' && measure(`${last}…`) > room) last = [...last].slice(0, -1).join('');
  kept[maxLines - 1] = `${last}…`;
  return kept;
}
