import { z } from 'zod';
import { id, timeMs } from '../core/index.ts';

/** Settings of a page that the save form carries beside the json file (specification, section 7). */
export const pageFields = {
  title: z.string().trim().min(1).max(100),
  width: z.number().int().min(100).max(20_000).default(1024),
  height: z.number().int().min(100).max(20_000).default(768),
  /** How the live page fits the window. */
  fit: z.enum(['none', 'contain', 'width', 'fill']).default('contain'),
  bgColor: z.string().max(50).default(''),
  bgImage: z.string().max(500).default(''),
  /** Whether opening needs the page password. */
  checkpwd: z.boolean().default(false),
};

export const page = z.object({
  id,
  equipmentId: id.nullable(),
  projectId: id.nullable(),
  templateId: id.nullable(),
  title: z.string(),
  width: z.number(),
  height: z.number(),
  fit: pageFields.fit.unwrap(),
  bgColor: z.string(),
  bgImage: z.string(),
  checkpwd: z.boolean(),
  isHome: z.boolean(),
  /** Grows by one with each save; a save names the revision it was drawn from. */
  revision: z.number().int(),
  widgetCount: z.number().int(),
  updatedMs: timeMs,
  updatedBy: z.string(),
});
export type Page = z.output<typeof page>;

/** The page file: container, widgets and bindings (specification, section 3). Checked in full by the diagram engine. */
export const pageFile = z.looseObject({
  con: z.looseObject({}),
  widgets: z.array(z.looseObject({})),
  bind: z.looseObject({}),
});
