import type { CallDefinition, CallPermission, RequestOf, ResponseOf, Role } from '@zutai/contract';
import type { Language } from '@zutai/i18n';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Who calls. Every repository method takes the caller's organisation from here. */
export interface Caller {
  readonly accountId: string;
  readonly organisationId: string;
  readonly loginname: string;
  readonly displayName: string;
  readonly role: Role;
  readonly sessionId: string;
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
