/** The popups at the bottom right, and each of them. */
const STACK = '.ant-notification-bottomRight';
const POPUP = '.ant-notification-notice';
/** What saves, confirms and cancels: buttons of dialogs, of drawers and of the bars below forms. */
const ACTIONS = ['footer', '.ant-modal-footer', '.ant-drawer-footer', '.ant-modal-confirm-btns']
  .map((bar) => `${bar} button`)
  .concat('button[type="submit"]')
  .join();
/** Page pixels that stay free around a button. */
const GAP = 12;
/** Between two looks while popups are there, ms: a drawer may be opened or scrolled meanwhile. */
const CHECK_MS = 150;

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

const isApart = (a: Box, b: Box) =>
  a.right + GAP <= b.left || b.right + GAP <= a.left || a.bottom + GAP <= b.top || b.bottom + GAP <= a.top;

/**
 * How far popups go up from their usual place so that they cover none of these buttons, pixels; as far as the window
 * goes where they would cover one everywhere.
 */
export function riseOver(popups: Box, buttons: readonly Box[]): number {
  const moved = (rise: number) => ({ ...popups, top: popups.top - rise, bottom: popups.bottom - rise });
  let rise = 0;
  // From the lowest up: each step clears one, and may come to the next.
  for (const button of [...buttons].sort((a, b) => b.top - a.top))
    if (!isApart(moved(rise), button)) rise = popups.bottom - button.top + GAP;
  return Math.max(0, Math.min(rise, popups.top));
}

/** How far they are up already, as it stands in `translate`. */
const riseOf = ({ style }: HTMLElement) => -Number.parseFloat(style.translate.split(' ')[1] ?? '0');

function boxOf(stack: Element, rise: number): Box | undefined {
  const boxes = [...stack.querySelectorAll(POPUP)].map((popup) => popup.getBoundingClientRect());
  if (boxes.length === 0) return undefined;
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    right: Math.max(...boxes.map(({ right }) => right)),
    top: Math.min(...boxes.map(({ top }) => top)) + rise,
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)) + rise,
  };
}

const isSeen = ({ width, height, top }: DOMRect) => width > 0 && height > 0 && top < window.innerHeight;

let timer: ReturnType<typeof setInterval> | undefined;

/** Keeps the popups at the bottom right above the buttons of what is open, until they are gone. */
export function keepPopupsClear(): void {
  clearInterval(timer);
  const began = performance.now();
  const place = () => {
    const stack = document.querySelector<HTMLElement>(STACK);
    const popups = stack && boxOf(stack, riseOf(stack));
    if (!popups) {
      // They come a moment after they were asked for.
      if (performance.now() - began > 1_000) clearInterval(timer);
      return;
    }
    const buttons = [...document.querySelectorAll(ACTIONS)]
      .filter((button) => !stack.contains(button))
      .map((button) => button.getBoundingClientRect())
      .filter(isSeen);
    const rise = riseOver(popups, buttons);
    stack.style.translate = rise === 0 ? '' : `0 ${-rise}px`;
  };
  timer = setInterval(place, CHECK_MS);
}
