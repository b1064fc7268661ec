import type { Binding } from '@zutai/diagram';

/** What a click asks for, decided without a browser; the web carries it out. */
export type ClickIntent =
  | { kind: 'none' }
  | WriteIntent
  | { kind: 'page'; pageId: string; equipId: string }
  | ({ kind: 'window'; pageId: string } & WindowIntent)
  | { kind: 'link'; href: string; target: '_self' | '_blank' }
  | ({ kind: 'iframe'; href: string } & WindowIntent)
  | { kind: 'script'; source: string }
  | { kind: 'back' }
  | { kind: 'refused'; reason: RefusalReason };

/** A window over the page, CSS pixels of the browser window. */
export interface WindowIntent {
  width: number;
  height: number;
  left: number;
  top: number;
  /** In the middle, whatever `left` and `top` say. */
  isCentred: boolean;
  /** Its bar names what it holds. */
  showsTitle: boolean;
}

/** Texts are `click.refused.<reason>`. */
export type RefusalReason =
  | 'unbound'
  | 'read-only'
  | 'no-value'
  | 'not-a-number'
  | 'out-of-range'
  | 'unsafe-link'
  | 'no-target';

export interface WriteIntent {
  kind: 'write';
  binding: Binding;
  /** What is written; null: ask the operator. */
  value: string | null;
  /** Momentary: written on pointer up, leave, blur and disconnect, whatever happens. */
  releaseValue: string | null;
  /** Ask before writing. A momentary press has to follow the finger: it is agreed to first, and then may be pressed. */
  needsConfirmation: boolean;
  /** Shown before anything is sent; '' for nothing. */
  hint: string;
  delayMs: number;
  showsResult: boolean;
  /** What is shown beside the command when it is asked about: the state it leads to. */
  feedback?: Binding;
  /** Name of what is written, for the question. */
  title: string;
  unit: string;
  min?: number;
  max?: number;
}
