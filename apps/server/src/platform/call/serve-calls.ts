import type { Readable } from 'node:stream';
import { type CallDefinition, type CallPermission, successEnvelope } from '@zutai/contract';
import { pickLanguage } from '@zutai/i18n';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, runAsActor } from '../db/actor.ts';
import { AppError } from './app-error.ts';
import type { Caller, FileReply } from './call-context.ts';
import { readRequest } from './read-request.ts';
import { type RefusedWrite, readRefusedWrite } from './refused-write.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Names of the files a call takes, so that a refused upload can say which it was. */
    files?: readonly string[];
    /** Largest body, or file of one, in bytes. */
    bodyLimit?: number;
  }
}

/** Any handler, its call's types forgotten; `serveCalls` restores them by validating. */
// biome-ignore lint/suspicious/noExplicitAny: each handler has the types of its own call
type AnyHandler = (request: any, context: any) => unknown;

export interface ServeOptions {
  /** The caller of a request; null when not logged in, 'revoked' when the session was ended elsewhere. */
  resolveCaller(request: FastifyRequest): Promise<Caller | 'revoked' | null>;
  /** Checks every reply against its schema: on in tests, off in production, where it would cost. */
  areRepliesChecked?: boolean;
  /**
   * Told of every call refused for want of a permission.
   * @param readWrite reads what a refused write was to do, where the body can be read safely; called once at most
   */
  onForbidden?(actor: Actor, readWrite: () => Promise<RefusedWrite | undefined>): Promise<void>;
}

/** Whose body was read already, or is none of a write. */
const readNothing = async () => undefined;

/**
 * Serves the calls of one feature: route, rate limit, permission, request check, envelope. Who may not call is
 * refused before the body is read, but that of a write, for the audit trail. Throws when a call has no handler or a handler no call, so that a forgotten one
 * stops the start.
 */
export function serveCalls(
  app: FastifyInstance,
  feature: string,
  calls: Readonly<Record<string, CallDefinition>>,
  handlers: Readonly<Record<string, AnyHandler>>,
  options: ServeOptions,
): void {
  for (const name of Object.keys(handlers))
    if (!Object.hasOwn(calls, name)) throw new Error(`handler ${feature}.${name} has no call`);
  const callers = new WeakMap<FastifyRequest, Caller | null>();
  for (const [name, call] of Object.entries(calls)) {
    const handler = handlers[name];
    if (handler === undefined) throw new Error(`call ${feature}.${name} has no handler`);
    app.route({
      method: call.method,
      url: call.path,
      bodyLimit: call.bodyLimit,
      config: {
        files: call.files,
        bodyLimit: call.bodyLimit,
        ...(call.ratePerMinute === undefined
          ? {}
          : { rateLimit: { max: call.ratePerMinute, timeWindow: 60_000 } }),
      },
      preParsing: async (request, _reply, payload) => {
        callers.set(request, await authorise(call, request, payload, options));
      },
      handler: (request, reply) =>
        answer(call, handler, { request, reply, caller: callers.get(request) ?? null }, options),
    });
  }
}

async function answer(
  call: CallDefinition,
  handler: AnyHandler,
  { request, reply, caller }: { request: FastifyRequest; reply: FastifyReply; caller: Caller | null },
  options: ServeOptions,
): Promise<unknown> {
  const read = await readRequest(call, request);
  const context = {
    caller,
    requirePermission: (permission: CallPermission) =>
      requirePermission(permission, call, caller, request, readNothing, options),
    language: pickLanguage(request.headers['accept-language']),
    requestId: request.id,
    address: request.ip,
    files: read.files,
    log: request.log,
    http: { request, reply },
  };
  // What is asked for by GET changes nothing; a file that is taken along leaves its event.
  const data = await (caller === null || (call.method === 'GET' && !call.isFile)
    ? handler(read.request, context)
    : runAsActor(actorOf(call, caller, request), () => handler(read.request, context)));
  if (call.isFile) return sendFile(reply, data as FileReply);
  if (options.areRepliesChecked) call.response.parse(data);
  // Answers hold live and personal data: no cache on the way may keep them.
  return reply.header('cache-control', 'no-store').send(successEnvelope(data));
}

async function authorise(
  call: CallDefinition,
  request: FastifyRequest,
  payload: Readable,
  options: ServeOptions,
) {
  const readWrite = () => readRefusedWrite(call, request, payload);
  const caller = await options.resolveCaller(request);
  requireBelieved(request, caller);
  if (caller !== null && caller !== 'revoked')
    await requireTokenAllowed(call, caller, request, readWrite, options);
  if (call.permission === 'public') return caller === 'revoked' || isClosed(call, caller) ? null : caller;
  if (caller === 'revoked') throw new AppError('sessionRevoked');
  if (caller === null) throw new AppError('notLoggedIn');
  if (isClosed(call, caller)) throw new AppError('lockCheckNeeded');
  if (!(caller.mustChangePassword ? call.isForTemporaryPassword : call.isForFactorSetup))
    requireSettled(caller);
  await requirePermission(call.permission, call, caller, request, readWrite, options);
  return caller;
}

/**
 * A tab names the account whose screens it shows. The session cookie is of the whole browser: when somebody else has
 * signed in in another tab, what this one sends is neither done as them nor shown to who was there before.
 * @throws AppError sessionOfOther when the session is another account's
 */
function requireBelieved(request: FastifyRequest, caller: Caller | 'revoked' | null): void {
  const believed = request.headers['x-account'];
  if (believed === undefined || caller === null || caller === 'revoked') return;
  const isOfBrowser = caller.token === undefined && caller.shown === undefined;
  if (isOfBrowser && caller.accountId !== believed) throw new AppError('sessionOfOther');
}

/** Whether a session is closed to a call until its hardware key was shown again. */
const isClosed = ({ isForLockCheck }: CallDefinition, caller: Caller | null) =>
  caller?.isLocked === true && !isForLockCheck;

/**
 * That somebody has done what comes before everything else after a sign-in, and their session is open.
 * @throws AppError passwordChangeNeeded, factorSetupNeeded, lockCheckNeeded
 */
function requireSettled(caller: Caller): void {
  if (caller.isLocked === true) throw new AppError('lockCheckNeeded');
  if (caller.mustChangePassword) throw new AppError('passwordChangeNeeded');
  if (caller.mustSetFactor === true) throw new AppError('factorSetupNeeded');
}

/**
 * Who asks for what is no call, as a file: somebody who is signed in, or the guest of a link, and may do more than what
 * comes first after a sign-in.
 * @throws AppError sessionOfOther, sessionRevoked, notLoggedIn, and what {@link requireSettled} throws
 */
export async function requireCaller(
  request: FastifyRequest,
  resolveCaller: ServeOptions['resolveCaller'],
): Promise<Caller> {
  const caller = await resolveCaller(request);
  requireBelieved(request, caller);
  if (caller === 'revoked') throw new AppError('sessionRevoked');
  if (caller === null) throw new AppError('notLoggedIn');
  requireSettled(caller);
  return caller;
}

async function requirePermission(
  permission: CallPermission,
  call: CallDefinition,
  caller: Caller | null,
  request: FastifyRequest,
  readWrite: () => Promise<RefusedWrite | undefined>,
  options: ServeOptions,
): Promise<void> {
  if (permission === 'public') return;
  if (caller === null) throw new AppError('notLoggedIn');
  const isHeld = permission === 'login' || caller.permissions.has(permission);
  if (isHeld && isOpenTo(call, caller)) return;
  await options.onForbidden?.(actorOf(call, caller, request), readWrite);
  throw new AppError('noPermission');
}

/** Guests of a share call what is open to guests, and nothing else that any account may call. */
function isOpenTo({ guests }: CallDefinition, { shown, guestAuth }: Caller): boolean {
  if (shown === undefined || guests === 'view') return true;
  return guests === 'write' && guestAuth === 'write';
}

/** Programs call what is open to tokens, and nothing else that anybody may call. Throws `apiTokenNotAllowed`, `apiTokenReadOnly`. */
async function requireTokenAllowed(
  call: CallDefinition,
  caller: Caller,
  request: FastifyRequest,
  readWrite: () => Promise<RefusedWrite | undefined>,
  options: ServeOptions,
): Promise<void> {
  if (caller.token === undefined || call.tokens === 'read') return;
  if (call.tokens === 'write' && !caller.token.isReadOnly) return;
  await options.onForbidden?.(actorOf(call, caller, request), readWrite);
  throw new AppError(call.tokens === 'none' ? 'apiTokenNotAllowed' : 'apiTokenReadOnly');
}

function actorOf(call: CallDefinition, caller: Caller, request: FastifyRequest): Actor {
  return {
    organisationId: caller.organisationId,
    accountId: caller.accountId,
    accountName: caller.loginname,
    sessionId: caller.sessionId,
    address: request.ip,
    call: call.path,
    requestId: request.id,
  };
}

function sendFile(reply: FastifyReply, file: FileReply) {
  return reply
    .header('content-type', file.contentType)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.fileName)}`)
    .header('cache-control', 'no-store')
    .send(file.body);
}
