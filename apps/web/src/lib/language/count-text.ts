/** Beside an icon or a name, a larger number tells no more than that there are many (specification, section 7). */
const MOST_SHOWN = 99;

/** A number of things that wait, as long as it is short: `7`, `99+`. */
export const countText = (count: number, most = MOST_SHOWN): string =>
  count > most ? `${most}+` : String(count);
