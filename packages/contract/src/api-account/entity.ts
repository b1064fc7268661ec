import { z } from 'zod';
import { id, recordOf, timeMs } from '../core/index.ts';
import { DATA_RANGES, PERMISSION_CODES } from '../permission/index.ts';

/** Begins every API token, so that scanners of secrets know one: `zutai_`, 40 random characters, 6 of a checksum. */
export const API_TOKEN_PREFIX = 'zutai_';
/** Random characters, each of 62, and those of the CRC-32 of them. */
export const API_TOKEN_RANDOM_LENGTH = 40;
export const API_TOKEN_CHECKSUM_LENGTH = 6;
/** Calls a minute. */
export const MAX_TOKEN_RATE = 6_000;
export const DEFAULT_TOKEN_RATE = 300;
/** Tokens of one account that are kept, the revoked and expired ones included. */
export const MAX_TOKENS = 100;

/** An account of a program: it has rights and a data range as an account of a person, and nobody signs in with it. */
export const apiAccount = recordOf({
  title: z.string(),
  roleId: z.string(),
  /** Empty for a role of the platform: whoever shows it says it in the language of the reader. */
  roleTitle: z.string(),
  roleTitleEn: z.string(),
  departmentId: id.nullable(),
  departmentTitle: z.string(),
  departmentTitleEn: z.string(),
  dataRange: z.enum(DATA_RANGES),
  remark: z.string(),
  isActive: z.boolean(),
  /** Tokens that work now. */
  tokenCount: z.number(),
  /** Null: none of its tokens was ever used. */
  lastUsedMs: z.number().nullable(),
  /** Codes of its role: what a token of it may hold. */
  codes: z.array(z.enum(PERMISSION_CODES)),
  /** The caller may change it: it has no rights beyond the caller's, whose data range holds it. */
  isManageable: z.boolean(),
});
export type ApiAccount = z.output<typeof apiAccount>;

export const API_TOKEN_STATES = ['valid', 'expired', 'revoked'] as const;
export type ApiTokenState = (typeof API_TOKEN_STATES)[number];

export const apiToken = z.object({
  id,
  title: z.string(),
  /** Its last characters, by which somebody who holds it finds it here. */
  hint: z.string(),
  /** Of the role at most: a code that the role has lost is lost to the token too. */
  codes: z.array(z.enum(PERMISSION_CODES)),
  /** Only calls that change nothing. */
  isReadOnly: z.boolean(),
  /** Calls a minute, over all processes. */
  ratePerMinute: z.number(),
  revision: z.number(),
  state: z.enum(API_TOKEN_STATES),
  expiresMs: timeMs,
  createdMs: timeMs,
  createdBy: z.string(),
  /** Null: never used. Written at most once a minute. */
  lastUsedMs: z.number().nullable(),
  /** Empty: never used. */
  lastAddress: z.string(),
  /** Made by an external account that the API account is given to, and ends with that. */
  isExternal: z.boolean(),
  /** The caller may revoke it. */
  isRevocable: z.boolean(),
});
export type ApiToken = z.output<typeof apiToken>;

/** A token, answered this once. */
export const madeToken = z.object({ id, title: z.string(), token: z.string(), expiresMs: timeMs });
export type MadeToken = z.output<typeof madeToken>;
