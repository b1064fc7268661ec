import { z } from 'zod';
import { id, recordOf, timeMs } from '../core/index.ts';
import { retentionColumns } from '../history/retention-days.ts';

/** A time zone that calendars know. */
export const timeZone = z.string().max(64).refine(isTimeZone, 'timeZone');

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    // A mere offset has no summer.
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

/** One to six local times at which a shift begins, joined with commas. */
export const shifts = z
  .string()
  .trim()
  .max(60)
  .regex(/^([01]\d|2[0-3]):[0-5]\d(\s*,\s*([01]\d|2[0-3]):[0-5]\d){0,5}$/, 'shifts');

/** What an organisation says of itself. */
export const organisation = recordOf({
  title: z.string(),
  titleEn: z.string(),
  contactName: z.string(),
  tel: z.string(),
  email: z.string(),
  address: z.string(),
  /** Who has no second factor sets one up at the next sign-in, before anything else. */
  requiresSecondFactor: z.boolean(),
  /** Repairs are finished with a signature. */
  signsRepairs: z.boolean(),
  /** Where the days of its reports begin, as of the IANA: `Asia/Shanghai`. */
  timeZone: z.string(),
  /** Local times at which a shift begins, each until the next: `08:00,16:00,00:00`. */
  shifts: z.string(),
  /** For how many days history is kept; null: as the installation has it. */
  ...retentionColumns,
});
export type Organisation = z.output<typeof organisation>;

/** An organisation as whoever runs the installation sees it: how large it is, and nothing of what it holds. */
export const installedOrganisation = organisation.extend({
  /** False: nobody signs in and its links are closed; its gateways go on delivering. */
  isActive: z.boolean(),
  /** The caller's own. */
  isOwn: z.boolean(),
  /** Accounts of people, deactivated ones too. */
  accountCount: z.number().int(),
  equipmentCount: z.number().int(),
  gatewayCount: z.number().int(),
  /** When somebody of it last signed in; null: nobody ever did. */
  lastLoginMs: timeMs.nullable(),
});
export type InstalledOrganisation = z.output<typeof installedOrganisation>;

/** What making an organisation answers, this once: its first administrator with a password that is made up. */
export const madeOrganisation = z.object({
  id,
  loginname: z.string(),
  password: z.string(),
});
