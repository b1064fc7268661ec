/** For so long after an act of a person in ms, what the page asks for is on their behalf. */
const ATTENDED_MS = 120_000;

/** What a person does at a page. Moving the pointer is enough: whoever reads is there. */
const ACTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

interface Surroundings {
  now(): number;
  /** The page takes the whole screen, which somebody has put up to be looked at. */
  isFullScreen(): boolean;
}

/**
 * Whether a person is at the page, so that its calls are use of the session (ADR 92). Screens ask for news by themselves:
 * a desk that was left would never end its session.
 */
export class Attendance {
  readonly #around: Surroundings;
  #actedMs: number;

  /** Opening a page is an act. */
  constructor(around: Surroundings) {
    this.#around = around;
    this.#actedMs = around.now();
  }

  /** @param isTrusted false: a script has made the event */
  act({ isTrusted }: { readonly isTrusted: boolean }): void {
    if (isTrusted) this.#actedMs = this.#around.now();
  }

  isAttended(): boolean {
    return this.#around.isFullScreen() || this.#around.now() - this.#actedMs <= ATTENDED_MS;
  }

  listenTo(page: Pick<Document, 'addEventListener'>): void {
    for (const name of ACTS)
      page.addEventListener(name, (event) => this.act(event), { capture: true, passive: true });
  }
}

/** Of this page. */
export const attendance = new Attendance({
  now: () => performance.now(),
  isFullScreen: () =>
    typeof document !== 'undefined' &&
    ((document.fullscreenElement ?? null) !== null ||
      (typeof matchMedia === 'function' && matchMedia('(display-mode: fullscreen)').matches)),
});
if (typeof document !== 'undefined') attendance.listenTo(document);
