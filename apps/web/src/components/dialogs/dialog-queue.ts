import type { ReactNode } from 'react';

/** What a dialog is given: closing begins with `isOpen` false and ends with `afterClose`, when its motion is over. */
export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  afterClose: () => void;
}

export type DrawDialog = (props: DialogProps) => ReactNode;

export interface OpenDialog {
  readonly key: number;
  readonly draw: DrawDialog;
  readonly isOpen: boolean;
  /** Of a notice that came by itself: it waits until nothing else is open. */
  readonly notice: string | undefined;
}

/** Notices in the order of section 4 of the specification, whoever asks first; others come after them. */
export const NOTICES = ['weakPassword', 'bindTel', 'unread'] as const;
export type Notice = (typeof NOTICES)[number];

const rankOf = (notice: string | undefined) => {
  const place = NOTICES.indexOf(notice as Notice);
  return place < 0 ? NOTICES.length : place;
};

/** Between two notices, ms (specification, section 4). */
export const NOTICE_PAUSE_MS = 100;

/**
 * The dialogs of a window. What the user opens stands over what is open. Notices that come by themselves wait in a
 * queue: they are shown one after another, and only while nothing else is open (specification, section 4) and nobody
 * types, from whom they would take the focus.
 */
export class DialogQueue {
  #open: readonly OpenDialog[] = [];
  #waiting: readonly OpenDialog[] = [];
  #lastKey = 0;
  #isTyping = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();

  /** Opens a dialog over what is open. @returns closes it */
  open(draw: DrawDialog): () => void {
    const dialog = this.#make(draw, undefined);
    this.#set([...this.#open, dialog]);
    return () => this.close(dialog.key);
  }

  /** Shows a notice in its turn; one of a name waits or is shown only once. */
  enqueue(notice: string, draw: DrawDialog): void {
    if ([...this.#open, ...this.#waiting].some((one) => one.isOpen && one.notice === notice)) return;
    this.#waiting = [...this.#waiting, this.#make(draw, notice)].sort(
      (one, other) => rankOf(one.notice) - rankOf(other.notice),
    );
    if (this.#open.length === 0 && this.#timer === undefined) this.#showNext();
  }

  /** Somebody begins to type, or has ended: meanwhile no further notice is shown. */
  setTyping(isTyping: boolean): void {
    this.#isTyping = isTyping;
    this.#showSoon();
  }

  /** Takes a notice back that is no longer needed, or not here. */
  withdraw(notice: string): void {
    this.#waiting = this.#waiting.filter((one) => one.notice !== notice);
    for (const { key } of this.#open.filter((one) => one.notice === notice)) this.close(key);
  }

  /** Begins to close a dialog. */
  close(key: number): void {
    this.#set(this.#open.map((one) => (one.key === key ? { ...one, isOpen: false } : one)));
  }

  /** A dialog is gone. */
  remove(key: number): void {
    const left = this.#open.filter((one) => one.key !== key);
    if (left.length === this.#open.length) return;
    this.#set(left);
    this.#showSoon();
  }

  /** Closes what the user opened, such as when its page is left; notices stay. */
  leavePage(): void {
    this.#set(this.#open.filter(({ notice }) => notice !== undefined));
    if (this.#open.length === 0) this.#showNext();
  }

  /** Closes everything, also what waits. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = [];
    this.#set([]);
  }

  /** The dialogs to draw, from the lowest up; the same array until something changes. */
  readonly list = (): readonly OpenDialog[] => this.#open;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #make(draw: DrawDialog, notice: string | undefined): OpenDialog {
    this.#lastKey += 1;
    return { key: this.#lastKey, draw, isOpen: true, notice };
  }

  #showSoon(): void {
    if (this.#open.length === 0 && this.#waiting.length > 0 && this.#timer === undefined)
      this.#timer = setTimeout(() => this.#showNext(), NOTICE_PAUSE_MS);
  }

  #showNext(): void {
    this.#timer = undefined;
    const [next, ...rest] = this.#waiting;
    if (next === undefined || this.#open.length > 0 || this.#isTyping) return;
    this.#waiting = rest;
    this.#set([next]);
  }

  #set(open: readonly OpenDialog[]): void {
    if (open.length === 0 && this.#open.length === 0) return;
    this.#open = open;
    for (const listener of this.#listeners) listener();
  }
}
