import type { z } from 'zod';
import type { PermissionCode } from '../permission/index.ts';

/** What people manage: queries say which of them they read (`reads`), changes which they may alter (`changes`). */
export type EntityName =
  | 'account'
  | 'alarm'
  | 'alarmLevel'
  | 'alarmRule'
  | 'apiAccount'
  | 'notice'
  | 'notification'
  | 'notificationRota'
  | 'hardware'
  | 'videoCloud'
  | 'frame'
  | 'licence'
  | 'card'
  | 'offer'
  | 'purchase'
  | 'invoice'
  | 'sms'
  | 'smsOffer'
  | 'firstOutGroup'
  | 'scene'
  | 'sparePart'
  | 'audit'
  | 'command'
  | 'curveAnnotation'
  | 'curveView'
  | 'department'
  | 'driver'
  | 'enrolment'
  | 'equipment'
  | 'equipmentGroup'
  | 'excelForm'
  | 'excelRecord'
  | 'follow'
  | 'gateway'
  | 'identityProvider'
  | 'listView'
  | 'message'
  | 'mvar'
  | 'outMessage'
  | 'feedback'
  | 'ownAccount'
  | 'organisation'
  | 'package'
  | 'page'
  | 'project'
  | 'region'
  | 'repair'
  | 'inspection'
  | 'inspectionContent'
  | 'inspectionPlan'
  | 'report'
  | 'role'
  | 'script'
  | 'session'
  | 'share'
  | 'signal'
  | 'style'
  | 'correction'
  | 'template'
  | 'webhook';

/** How the body travels: form-urlencoded with dotted keys (default), JSON, or multipart with files. */
export type CallEncoding = 'form' | 'json' | 'multipart';

/** Which guests of a share may call: none, all, or those whose share lets them write. */
export type GuestPermission = 'none' | 'view' | 'write';

/**
 * Which API tokens may call, beside the permission: none, all, or those that are not read-only. What is about people,
 * what they may do and how they sign in is open to none.
 */
export type TokenPermission = 'none' | 'read' | 'write';

/** Names of the fields of a request that say what is written where; null where the request does not say it. */
export interface WriteFieldNames {
  readonly equipmentId: string | null;
  readonly signalId: string;
  readonly value: string;
}

/** Who may call: anybody, any logged-in user, or a user holding a permission code. */
export type CallPermission = 'public' | 'login' | PermissionCode;

export interface CallDefinition<
  Req extends z.ZodType = z.ZodType,
  Res extends z.ZodType = z.ZodType,
  E extends string = string,
> {
  readonly kind: 'call';
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly encoding: CallEncoding;
  /** One English sentence for the API document. */
  readonly summary: string;
  readonly request: Req;
  readonly response: Res;
  /** The reply is a file (bytes with a content type), not an envelope. */
  readonly isFile: boolean;
  /** Names of multipart file parts; only with encoding multipart. */
  readonly files: readonly string[];
  /** Those of `files` that a request may leave out. */
  readonly optionalFiles: readonly string[];
  /** Error names beyond the general ones that this call may answer with. */
  readonly errors: readonly E[];
  readonly permission: CallPermission;
  /** Answered also while the caller's password is one that they were given and have to change first. */
  readonly isForTemporaryPassword: boolean;
  /** Answered also while the caller has to set up a second factor before anything else. */
  readonly isForFactorSetup: boolean;
  /** Answered also while the hardware key of the caller was not shown in time. */
  readonly isForLockCheck: boolean;
  /** Beside the permission, which a guest holds like an account. */
  readonly guests: GuestPermission;
  readonly tokens: TokenPermission;
  /** What its answer is about; it is asked for again when a call of the browser changes one of them. */
  readonly reads: readonly EntityName[];
  /** What it may change, directly or by what hangs on it. */
  readonly changes: readonly EntityName[];
  /**
   * Of a call that writes to a signal, the fields of its request that a refusal for want of a permission is written
   * down with; of such a call the body is read although it is refused, see `readRefusedWrite` of the server.
   */
  readonly writes?: WriteFieldNames;
  /** Requests per minute and address beyond which the call answers "too many"; undefined is the general limit. */
  readonly ratePerMinute?: number;
  /** Largest body in bytes; of multipart, of each of its files. */
  readonly bodyLimit: number;
}

const KILOBYTE = 1024;

/** Largest body of a call that says nothing of it, in bytes. Nobody signed in stands behind a public one. */
function defaultBodyLimit(encoding: CallEncoding, permission: CallPermission): number {
  if (permission === 'public') return 8 * KILOBYTE;
  return encoding === 'multipart' ? 20 * KILOBYTE * KILOBYTE : 256 * KILOBYTE;
}

interface CallInput<Req extends z.ZodType, Res extends z.ZodType, E extends string> {
  path: string;
  summary: string;
  request: Req;
  response: Res;
  permission: CallPermission;
  guests?: GuestPermission;
  tokens?: TokenPermission;
  method?: 'GET' | 'POST';
  encoding?: CallEncoding;
  errors?: readonly E[];
  reads?: readonly EntityName[];
  changes?: readonly EntityName[];
  isForTemporaryPassword?: boolean;
  isForFactorSetup?: boolean;
  isForLockCheck?: boolean;
  isFile?: boolean;
  files?: readonly string[];
  optionalFiles?: readonly string[];
  writes?: WriteFieldNames;
  ratePerMinute?: number;
  bodyLimit?: number;
}

/**
 * Defines one HTTP call: the single source of the server's route, validation and permission, the browser's
 * typed function, the API document and the coverage test. Defaults: POST, form-urlencoded.
 */
export function defineCall<Req extends z.ZodType, Res extends z.ZodType, const E extends string = never>(
  input: CallInput<Req, Res, E>,
): CallDefinition<Req, Res, E> {
  return {
    kind: 'call',
    method: 'POST',
    encoding: 'form',
    errors: [],
    reads: [],
    changes: [],
    isForTemporaryPassword: false,
    isForFactorSetup: false,
    isForLockCheck: false,
    isFile: false,
    guests: 'none',
    tokens: 'none',
    files: [],
    optionalFiles: [],
    bodyLimit: defaultBodyLimit(input.encoding ?? 'form', input.permission),
    ...input,
  };
}

/** The typed request of a call. */
export type RequestOf<C extends CallDefinition> = z.output<C['request']>;
/** What a caller may hand over: fields with a default can be left out. */
export type RequestInputOf<C extends CallDefinition> = z.input<C['request']>;
/** The typed `data` of a call's successful reply. */
export type ResponseOf<C extends CallDefinition> = z.output<C['response']>;

/** What a schema finds wrong with a value. */
export type SchemaIssue = z.core.$ZodIssue;
/** The schema of one field of a request. */
export type FieldSchema = z.ZodType;
