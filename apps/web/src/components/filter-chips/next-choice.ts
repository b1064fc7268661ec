/** Which of `count` radios a key goes to from `at` (WAI-ARIA, radio group): around the ends; undefined for other keys. */
export function nextChoice(key: string, at: number, count: number): number | undefined {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
  if (step !== undefined) return (at + step + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
