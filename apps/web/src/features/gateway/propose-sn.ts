/** Without 0, 1, I, L and O, which are confused where a serial number is read aloud or typed. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 6;

/** A serial number for a gateway that has none printed on it, such as our own program. */
export function proposeSn(): string {
  const random = crypto.getRandomValues(new Uint32Array(LENGTH));
  return `GW-${Array.from(random, (value) => LETTERS[value % LETTERS.length]).join('')}`;
}
