import { z } from 'zod';
import { id, timeMs } from '../core/index.ts';

/** A page is shown to people; a faceplate is a part with parameters that pages and other faceplates place. */
export const pageKind = z.enum(['page', 'faceplate']);
export type PageKind = z.output<typeof pageKind>;

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

/** Who is editing a page and since when; the lock warns, the revision guards. */
export const pageHolder = z.object({ name: z.string(), sinceMs: timeMs });
export type PageHolder = z.output<typeof pageHolder>;

export const page = z.object({
  id,
  kind: pageKind,
  equipmentId: id.nullable(),
  projectId: id.nullable(),
  templateId: id.nullable(),
  title: z.string(),
  /** '' when the page has no English name. */
  titleEn: z.string(),
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
  /** What the newest revision was saved with. */
  note: z.string(),
  /** Whether what it belongs to is the caller's to change; with the permission code, so is the page. */
  isChangeable: z.boolean(),
  /** Who has the page open for editing now, the caller included. */
  lockedBy: pageHolder.nullable(),
});
export type Page = z.output<typeof page>;

/** A faceplate among the others of the organisation. */
export const faceplate = page.extend({
  /** Pages and faceplates that place it. */
  usageCount: z.number().int(),
});
export type Faceplate = z.output<typeof faceplate>;

/** The page file: container, widgets and bindings (specification, section 3). Checked in full by the diagram engine. */
export const pageFile = z.looseObject({
  con: z.looseObject({}),
  widgets: z.array(z.looseObject({})),
  bind: z.looseObject({}),
});
export type PageFile = z.output<typeof pageFile>;

/** The files of every faceplate a page shows, directly or inside other faceplates, by id. */
export const faceplateFiles = z.record(id, pageFile);
export type FaceplateFiles = z.output<typeof faceplateFiles>;

/** Which revision each of those files is. */
export const faceplateRevisions = z.record(id, z.number().int());

/** One saved state of a page. */
export const pageRevision = z.object({
  revision: z.number().int(),
  title: z.string(),
  savedMs: timeMs,
  savedBy: z.string(),
  widgetCount: z.number().int(),
  note: z.string(),
  /** The revision this one brought back; null for an ordinary save. */
  restoredFrom: z.number().int().nullable(),
});
export type PageRevision = z.output<typeof pageRevision>;

/** A binding or link that a copied page lost, because its new equipment has no such thing. */
export const unmatchedBinding = z.object({
  widgetId: z.string(),
  /** Where in the widget, such as `animation.twinkle.config.data`. */
  path: z.string(),
  /** Tag of the signal, or title of the page, that was not found. */
  title: z.string(),
});
export type UnmatchedBinding = z.output<typeof unmatchedBinding>;
