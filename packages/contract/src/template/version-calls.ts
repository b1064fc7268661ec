import { z } from 'zod';
import { defineCall, done, id, pageOf, pagingFields, timeMs } from '../core/index.ts';

const base = '/lfscada/template/version';

/** Versions of a template that are kept whatever they are; older ones while equipment is at them or they have a note. */
export const KEPT_TEMPLATE_VERSIONS = 100;

const version = z.number().int().min(1).max(2_147_483_647);
const note = z.string().trim().max(500);
const fields = z.record(z.string(), z.unknown());

/** A version of a template: one change of its parameters, drivers, signals, scripts, reports or alarm rules. */
export const templateVersion = z.object({
  id,
  version,
  note: z.string(),
  /** Rows that it added, changed and removed, of all kinds. */
  added: z.number().int(),
  changed: z.number().int(),
  removed: z.number().int(),
  /** The version that it took the template back to; null for any other change. */
  restoredFrom: version.nullable(),
  madeBy: z.string(),
  madeMs: timeMs,
  /** Equipment that was last brought up to it. */
  equipmentCount: z.number().int(),
  isCurrent: z.boolean(),
});
export type TemplateVersion = z.output<typeof templateVersion>;

/** One parameter, driver, signal, script, report or alarm rule in which two versions differ. */
export const versionItem = z.object({
  kind: z.enum(['parameter', 'driver', 'signal', 'script', 'report', 'alarmRule']),
  action: z.enum(['add', 'change', 'remove']),
  /** Name of a parameter, title of a driver, script, report or alarm rule, tag of a signal. */
  name: z.string(),
  /** The name in English; '' where there is none. */
  nameEn: z.string(),
  /** Of an alarm rule the tag of its signal. */
  title: z.string(),
  titleEn: z.string(),
  /** The fields that differ; null where the version has no such row. */
  before: fields.nullable(),
  after: fields.nullable(),
});
export type VersionItem = z.output<typeof versionItem>;

/** What a template was, and the way back to it (ADR 110). */
export const templateVersionCalls = {
  queryVersions: defineCall({
    path: `${base}/query`,
    encoding: 'json',
    summary:
      'The versions of a template: who made each, when, why, and how much it changed; the newest first.',
    request: z.strictObject({ templateId: id, ...pagingFields(['version']) }),
    response: pageOf(templateVersion),
    permission: 'template_view',
    tokens: 'read',
    reads: ['template', 'equipment'],
  }),
  compareVersions: defineCall({
    path: `${base}/compare`,
    encoding: 'json',
    summary: 'In what one version of a template differs from another, row by row and field by field.',
    request: z.strictObject({ templateId: id, from: version, to: version }),
    response: z.object({ items: z.array(versionItem) }),
    errors: ['templateVersionGone'],
    permission: 'template_view',
    tokens: 'read',
    reads: ['template'],
  }),
  noteVersion: defineCall({
    path: `${base}/note`,
    encoding: 'json',
    summary: 'Writes why a version of a template was made. A version with a note is kept for good.',
    request: z.strictObject({ templateId: id, version, note }),
    response: done,
    errors: ['templateVersionGone'],
    permission: 'template_edit',
    tokens: 'write',
    changes: ['template'],
  }),
  restoreVersion: defineCall({
    path: `${base}/restore`,
    encoding: 'json',
    summary:
      'Takes a template back to what it was in a version, which makes a new version; equipment follows with the next ' +
      'sync. `current` is the version whose difference was looked at.',
    request: z.strictObject({ templateId: id, version, current: version, note: note.default('') }),
    response: z.object({ version }),
    errors: ['templateVersionGone', 'templateChanged', 'templateVersionSame'],
    permission: 'template_edit',
    tokens: 'write',
    changes: ['template'],
  }),
};
