import type { PendingWork } from './pending-work.ts';

/** What a click's settings ask for before it acts (specification, section 3, "clickEvent"). */
export interface ClickSteps {
  /** '' for none. */
  hint: string;
  /** Whether the hint has to be agreed to; otherwise it is only shown. */
  isAsked: boolean;
  delayMs: number;
}

/** Where the steps of a click are shown. */
export interface ClickHost {
  /** Asks for agreement. @returns a function that takes the question away */
  ask(hint: string, onAgreed: () => void): () => void;
  inform(hint: string): void;
  /** Says that it will act after the delay. @returns a function that takes the notice away */
  announce(delayMs: number): () => void;
  /** Whether the clicked widget can be seen at this moment. */
  isShown(): boolean;
  /** It would have acted, but its widget is hidden by now. */
  onHidden(): void;
}

/**
 * Takes a click through its steps: agreement, then the delay, then `run`. The question comes first, so that who agreed
 * may still leave the page. What was agreed to on a widget that is hidden by now, or on a page that was left, does not
 * run: the state it was meant for is over.
 */
export function stepThrough(
  { hint, isAsked, delayMs }: ClickSteps,
  host: ClickHost,
  work: PendingWork,
  run: () => void,
): void {
  const act = () => {
    if (work.signal.aborted) return;
    if (host.isShown()) run();
    else host.onHidden();
  };
  const delay = () => {
    if (delayMs === 0 || work.signal.aborted || !host.isShown()) {
      act();
      return;
    }
    const close = host.announce(delayMs);
    const takeBack = work.onLeave(close);
    work.later(delayMs, () => {
      takeBack();
      close();
      act();
    });
  };
  if (hint !== '' && isAsked) {
    work.onLeave(host.ask(hint, delay));
    return;
  }
  if (hint !== '') host.inform(hint);
  delay();
}
