import type {
  CallDefinition,
  CallPermission,
  DataRange,
  PermissionCode,
  ProjectAuth,
  RequestOf,
  ResponseOf,
  RoleType,
} from '@zutai/contract';
import type { Language } from '@zutai/i18n';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What the guest of a share sees, by ids: what its pages show, and nothing else of the equipment. */
export interface Shown {
  readonly pageIds: ReadonlySet<string>;
  readonly signalIds: ReadonlySet<string>;
  readonly equipmentIds: ReadonlySet<string>;
  /** What stands on a map: where that is, and its address, is told. */
  readonly placedEquipmentIds: ReadonlySet<string>;
  readonly mvarIds: ReadonlySet<string>;
  readonly imageIds: ReadonlySet<string>;
  readonly sceneIds: ReadonlySet<string>;
}

/** What somebody sees: of which organisation, and what of it. Every repository method takes it from the caller. */
export interface Scope {
  readonly accountId: string;
  readonly organisationId: string;
  readonly departmentId: string | null;
  readonly dataRange: DataRange;
  readonly permissions: ReadonlySet<PermissionCode>;
  /** Of guests alone: what they see within what the other fields allow. */
  readonly shown?: Shown;
}

/** Who calls, with the rights of this moment. */
export interface Caller extends Scope {
  readonly loginname: string;
  readonly displayName: string;
  /** Name of a role of the platform, or id of one of the organisation. */
  readonly role: string;
  readonly roleType: RoleType;
  readonly sessionId: string;
  /** Their password was given by somebody else; nothing is answered before it is changed but what says so of itself. */
  readonly mustChangePassword: boolean;
  /** Their organisation asks for a second factor, and they have none yet; the same holds. */
  readonly mustSetFactor?: boolean;
  /** They have to show a hardware key and did not in time; nothing is answered before they do. */
  readonly isLocked?: boolean;
  /** Of guests alone: whether their share lets them write. */
  readonly guestAuth?: ProjectAuth;
  /** Of programs alone, which call with a token; `permissions` are those of the token already. */
  readonly token?: { readonly isReadOnly: boolean };
}

/** A file part of a multipart call, whole in memory; its size is bounded by the server's body limit. */
export interface UploadedFile {
  readonly fieldName: string;
  readonly fileName: string;
  readonly bytes: Buffer;
}

export interface CallContext {
  readonly language: Language;
  readonly requestId: string;
  /** Address of the caller. */
  readonly address: string;
  readonly files: ReadonlyMap<string, UploadedFile>;
  readonly log: FastifyRequest['log'];
  /** For cookies and headers only; handlers return their data. */
  readonly http: { readonly request: FastifyRequest; readonly reply: FastifyReply };
}

export interface CallerContext extends CallContext {
  readonly caller: Caller;
  /** For a call whose permission depends on what is asked for. Throws `noPermission`, and writes it down. */
  readonly requirePermission: (permission: CallPermission) => Promise<void>;
}

/** A file that a call answers with. */
export interface FileReply {
  readonly fileName: string;
  readonly contentType: string;
  readonly body: Buffer | NodeJS.ReadableStream;
}

type ReplyOf<C extends CallDefinition> = C['isFile'] extends true ? FileReply : ResponseOf<C> | FileReply;

/** Handles one call; calls that are not public always have a caller. */
export type Handler<C extends CallDefinition> = (
  request: RequestOf<C>,
  context: C['permission'] extends 'public'
    ? CallContext & { readonly caller: Caller | null }
    : CallerContext,
) => Promise<ReplyOf<C>> | ReplyOf<C>;

/** Handlers of a feature, one for each of its calls. */
export type Handlers<T extends Readonly<Record<string, CallDefinition>>> = { [K in keyof T]: Handler<T[K]> };
