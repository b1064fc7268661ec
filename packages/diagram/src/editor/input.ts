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

export interface KeyInput {
  /** As in KeyboardEvent.key. */
  key: string;
  shift: boolean;
  ctrl: boolean;
  meta: boolean;
  alt: boolean;
}
