/** About how wide a character is, in font sizes: CJK ones are square. */
function widthOf(character: string): number {
  return character.codePointAt(0)! >= 0x2e80 ? 1 : 0.6;
}

/** The text, cut with "…" where it would be wider; '' where not even one character and the mark have room. */
export function fitText(text: string, maxWidth: number, size: number): string {
  const characters = [...text];
  const total = characters.reduce((sum, character) => sum + widthOf(character), 0) * size;
  if (total <= maxWidth) return text;
  let kept = '';
  let room = maxWidth / size - 1;
  for (const character of characters) {
    room -= widthOf(character);
    if (room < 0) break;
    kept += character;
  }
  return kept === '' ? '' : `${kept}…`;
}
