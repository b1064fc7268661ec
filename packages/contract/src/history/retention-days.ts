import { z } from 'zod';

/** As long as the installation's own settings may be. */
export const MAX_RETENTION_DAYS = 36_500;

/** null: as the organisation has it for a signal, and as the installation for an organisation. */
const retentionDays = z.number().int().min(1).max(MAX_RETENTION_DAYS).nullable();

/** What history keeps for so long, finest first: every value, and roll-ups of minutes, hours and days. */
export const retentionLevels = ['raw', 'minute', 'hour', 'day'] as const;
export type RetentionLevel = (typeof retentionLevels)[number];

/** Days for which history is kept, as people enter them for an organisation or a signal. */
export const retentionFields = {
  rawRetentionDays: retentionDays.default(null),
  minuteRetentionDays: retentionDays.default(null),
  hourRetentionDays: retentionDays.default(null),
  dayRetentionDays: retentionDays.default(null),
};

/** The same where they are answered. */
export const retentionColumns = {
  rawRetentionDays: retentionDays,
  minuteRetentionDays: retentionDays,
  hourRetentionDays: retentionDays,
  dayRetentionDays: retentionDays,
};

const retention = z.object(retentionColumns);
export type Retention = z.output<typeof retention>;

/** Nothing of one's own. */
export const INHERITED_RETENTION: Retention = {
  rawRetentionDays: null,
  minuteRetentionDays: null,
  hourRetentionDays: null,
  dayRetentionDays: null,
};
