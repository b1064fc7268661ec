import { z } from 'zod';
import { id, revision, timeMs, title } from '../core/index.ts';

/** How a calculated value is calculated (specification, section 3, calculated signal). */
export const mvarCalcType = z.enum(['sum', 'avg', 'min', 'max', 'formula']);
export type MvarCalcType = z.output<typeof mvarCalcType>;

/** Most signals of one calculated value. */
export const MAX_MVAR_SIGNALS = 500;
/** Longest formula in characters. */
export const MAX_FORMULA_LENGTH = 4000;

/** What a person enters about a calculated value. */
export const mvarFields = {
  title,
  unit: z.string().max(20).default(''),
  decimals: z.number().int().min(0).max(9).default(2),
  calcType: mvarCalcType,
  /** Signals of equipment of the project; with `formula` those of its tokens are taken instead. */
  signals: z.array(id).max(MAX_MVAR_SIGNALS).default([]),
  /** With `${equipmentId.signalId}` and `${mvar.id}` for values; empty unless the calculation is `formula`. */
  formula: z.string().max(MAX_FORMULA_LENGTH).default(''),
};

/** A signal a calculated value takes its value from, while it is there and its equipment is bound. */
export const mvarSource = z.object({
  signalId: id,
  equipmentId: id,
  title: z.string(),
  titleEn: z.string(),
  equipmentTitle: z.string(),
  equipmentTitleEn: z.string(),
  unit: z.string(),
});
export type MvarSource = z.output<typeof mvarSource>;

/** A value of a project, calculated from signals of its equipment. */
export const mvar = z.object({
  id,
  projectId: id,
  /** What it is called among signals: by it live frames and histories carry it. */
  valueId: id,
  title: z.string(),
  unit: z.string(),
  decimals: z.number().int(),
  calcType: mvarCalcType,
  /** In the order entered; one without a source below is gone and counts as bad. */
  signals: z.array(id),
  formula: z.string(),
  sources: z.array(mvarSource),
  /** Grows by one with each edit. */
  revision,
});
export type Mvar = z.output<typeof mvar>;

/** What is wrong with a formula and where. */
export const formulaProblem = z.object({
  /** Characters before the place, from 0. */
  position: z.number().int(),
  length: z.number().int(),
  code: z.string(),
  /** In the caller's language. */
  message: z.string(),
});

/** A stretch of calculated values that is computed anew. */
export const mvarRecalculation = z.object({
  id,
  /** The values asked for; what is made of them is computed along with them. */
  mvarIds: z.array(id),
  /** Who asked for it; empty when values came late and nobody had to. */
  accountName: z.string(),
  fromMs: timeMs,
  toMs: timeMs,
  /** Everything before is done. */
  doneMs: timeMs,
  createdMs: timeMs,
  finishedMs: timeMs.nullable(),
});
export type MvarRecalculation = z.output<typeof mvarRecalculation>;
