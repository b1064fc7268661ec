import type { PathSegment, Point } from '@zutai/diagram';

/** In the order of the library. */
export const symbolCategories = [
  { id: 'pump', zh: '泵', en: 'Pumps' },
  { id: 'valve', zh: '阀门', en: 'Valves' },
  { id: 'drive', zh: '电机与驱动', en: 'Motors and drives' },
  { id: 'tank', zh: '罐与容器', en: 'Tanks and vessels' },
  { id: 'heat', zh: '换热', en: 'Heat' },
  { id: 'air', zh: '风机与压缩机', en: 'Fans and compressors' },
  { id: 'convey', zh: '输送', en: 'Conveying' },
  { id: 'process', zh: '搅拌与分离', en: 'Mixing and separating' },
  { id: 'instrument', zh: '仪表', en: 'Instruments' },
  { id: 'electric', zh: '电气', en: 'Electrical' },
  { id: 'pipe', zh: '管件', en: 'Pipe fittings' },
] as const;

export type SymbolCategory = (typeof symbolCategories)[number]['id'];

/**
 * What the states of a symbol are called: a machine runs or is stopped, a valve is open or closed, a switch lets current
 * through when it is closed.
 */
export type StateWording = 'machine' | 'valve' | 'switch';

/**
 * How a part is drawn. `body` is filled by the state; `shade` is a quieter second tone; `rotor` and `inner` stand on
 * the body in a colour that is seen on it; `detail` is an outline beside it; `solid` is filled with its outline's
 * colour, wherever it stands.
 */
export const partNames = ['body', 'shade', 'rotor', 'inner', 'detail', 'solid'] as const;
export type PartName = (typeof partNames)[number];

/** Coordinates are in a box of 100 × 100; only moves, lines, curves and closings, so that it can be stretched. */
export interface SymbolPart {
  readonly name: PartName;
  readonly segments: readonly PathSegment[];
  /** Stands on the body, so that its colour follows the body's fill; found when the symbol is made. */
  readonly isOnBody?: boolean;
  /** The rotor turns about this point. */
  readonly pivot?: { readonly x: number; readonly y: number };
  /** Letters in the middle of the point, `size` high, instead of an outline. */
  readonly letters?: { readonly text: string; readonly x: number; readonly y: number; readonly size: number };
}

/** A nozzle, a terminal or a shaft end: on the wall of what is drawn, with the way a pipe leaves it. */
export interface SymbolPort {
  /** The side and a number, `e1`: the same on symbols that can stand for each other. */
  readonly id: string;
  readonly x: number;
  readonly y: number;
  /** One of the four ways, away from what is drawn. */
  readonly direction: Point;
}

/** One drawn thing. */
export interface PlantSymbol {
  /** Stays for ever: pages name it. */
  readonly id: string;
  readonly category: SymbolCategory;
  readonly stateWording: StateWording;
  readonly zh: string;
  readonly en: string;
  /** More words that find it, both languages. */
  readonly words: string;
  /** Empty: said on purpose, as of a lamp. */
  readonly ports: readonly SymbolPort[];
  readonly parts: readonly SymbolPart[];
}

/** Width and height of the box all symbols are drawn in. */
export const symbolBoxSize = 100;
