import type { Point } from '../document/position.ts';

/** A pointer event in page units, with the keys held. The web converts; tests write it down. */
export interface PointerInput extends Point {
  shift: boolean;
  ctrl: boolean;
  meta: boolean;
  alt: boolean;
  /** When it happened, ms; without it no click is a repeated one. */
  timeMs?: number;
}

/** Whether any key is held that changes what a press means. */
export const hasKeys = ({ shift, ctrl, meta, alt }: PointerInput): boolean => shift || ctrl || meta || alt;

export interface KeyInput {
  /** As in KeyboardEvent.key. */
  key: string;
  shift: boolean;
  ctrl: boolean;
  meta: boolean;
  alt: boolean;
}
