/** Between two steps of a scrolling title, and how long it scrolls, ms (specification, section 9). */
export const TITLE_STEP_MS = 200;
export const TITLE_RESET_MS = 10_000;

let stopScrolling: (() => void) | undefined;

/**
 * Lets words run through the title of the window, ahead of what stands there, for 10 s. A page that gives itself another
 * title meanwhile keeps it.
 */
export function scrollTitle(words: string): void {
  stopScrolling?.();
  const own = document.title;
  const text = [...`${words} ${own}   `];
  let place = 0;
  let shown = own;
  const step = () => {
    if (document.title !== shown) {
      stop(document.title);
      return;
    }
    shown = [...text.slice(place), ...text.slice(0, place)].join('');
    document.title = shown;
    // A browser folds blanks at the ends.
    shown = document.title;
    place = (place + 1) % text.length;
  };
  const stepping = setInterval(step, TITLE_STEP_MS);
  const ending = setTimeout(() => stop(own), TITLE_RESET_MS);
  function stop(title: string): void {
    clearInterval(stepping);
    clearTimeout(ending);
    stopScrolling = undefined;
    document.title = title;
  }
  stopScrolling = () => stop(own);
  step();
}
