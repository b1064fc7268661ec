export const MARK_KINDS = ['alarm', 'write', 'correction', 'note'] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

/** Something that happened, on the time line of a replay. */
export interface ReplayMark {
  readonly key: string;
  readonly kind: MarkKind;
  /** ms UTC. */
  readonly atMs: number;
  /** Of what lasted. */
  readonly toMs?: number | undefined;
  readonly title: string;
  /** Of the level of an alarm: a colour for CSS, and its shape. */
  readonly color?: string;
  readonly shape?: string;
}
