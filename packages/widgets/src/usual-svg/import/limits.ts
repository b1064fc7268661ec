/** What an SVG file may be at most: larger ones are refused rather than half read. */
export const svgLimits = {
  /** Characters of the file. */
  characters: 3_000_000,
  /** Elements of the file, and nodes that come of it once `use` is written out. */
  elements: 20_000,
  depth: 100,
  /** Numbers in all outlines together. */
  coordinates: 400_000,
} as const;

/** Why a file is refused. Texts are `widget.UsualSvg.problem.<problem>`. */
export type SvgProblem =
  | 'too-large'
  | 'too-many-elements'
  | 'too-deep'
  | 'entities'
  | 'not-xml'
  | 'not-svg'
  | 'nothing-to-draw';

/** Refuses the file from wherever it is found out. */
export class SvgRefusal extends Error {
  readonly problem: SvgProblem;

  constructor(problem: SvgProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** What is left out of a file or drawn more simply, counted. Texts are `widget.UsualSvg.dropped.<kind>`. */
export const dropKinds = [
  'script',
  'event',
  'foreign',
  'external',
  'image',
  'gradient',
  'effect',
  'animation',
  'style',
  'unknown',
] as const;
export type DropKind = (typeof dropKinds)[number];

export type Dropped = Record<DropKind, number>;

export function createDropped(): Dropped {
  return Object.fromEntries(dropKinds.map((kind) => [kind, 0])) as Dropped;
}
