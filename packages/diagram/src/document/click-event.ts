import type { Binding } from './binding.ts';

export const clickActions = ['write', 'page', 'window', 'link', 'script', 'iframe', 'back', 'none'] as const;
export type ClickAction = (typeof clickActions)[number];

export const writeTypes = ['fixed', 'input', 'toggle', 'increment'] as const;
export type WriteType = (typeof writeTypes)[number];

export const pressTypes = ['set1', 'set0', 'toggle', 'momentary'] as const;
export type PressType = (typeof pressTypes)[number];

export interface ClickConfig {
  /** What is written to. */
  data: Binding;
  /** What the operator is shown beside the command, such as whether a pump runs; our own, missing when unbound. */
  feedbackData?: Binding;
  /** A page of other equipment; while `equipPageId` is set it is what the click leads to. */
  page: { type: string; equipId: string; equipPageId: string; equipTitle: string };
  /** A page of the same project or equipment. */
  pageId: string;
  action: ClickAction;
  target: '_self' | '_blank';
  link: string;
  /** The popup of action `window`, page units of the browser window. */
  window: { height: number; width: number; left: number; top: number; middle: boolean };
  writeType: WriteType;
  /** Decides what `fixed` writes when `writeValue` is empty. */
  pressType: PressType;
  /** Fixed value, or the step of `increment`. */
  writeValue: string;
  /** Show `hintValue` before anything is sent. */
  hint: boolean;
  hintValue: string;
  confirm: boolean;
  /** Off: the popup's bar does not show the title of what it holds. */
  titleShow: boolean;
  /** Waits before it acts; `value` in milliseconds. */
  delay: { enable: boolean; value: number };
  /** Tell the operator how the write ended. */
  feedback: boolean;
  script: string;
  iframe: string;
}

/** Specification section 3, "clickEvent". */
export interface ClickEvent {
  enable: boolean;
  config: ClickConfig;
}

/** The page a click leads to and, where it is one of other equipment, whose; '' is none. */
export function targetPageOf({ page, pageId }: ClickConfig): { pageId: string; equipId: string } {
  const isOther = Boolean(page?.equipPageId);
  return { pageId: (isOther ? page.equipPageId : pageId) ?? '', equipId: page?.equipId ?? '' };
}
