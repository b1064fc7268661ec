const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Arrows go from entry to entry as they are seen, Home and End to the ends. Answers whether the key was one of them. */
export function moveFocus(root: HTMLElement, key: string): boolean {
  const buttons = [...root.querySelectorAll<HTMLElement>('button[data-entry]')];
  const place = buttons.indexOf(document.activeElement as HTMLElement);
  if (place < 0) return false;
  const ends: Readonly<Record<string, number>> = { Home: 0, End: buttons.length - 1 };
  const step = steps[key];
  const next =
    ends[key] ?? (step === undefined ? undefined : (place + step + buttons.length) % buttons.length);
  if (next === undefined) return false;
  buttons[next]!.focus();
  return true;
}
