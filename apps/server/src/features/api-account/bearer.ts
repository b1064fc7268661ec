import type { FastifyRequest } from 'fastify';
import { AppError, type Caller } from '../../platform/call/index.ts';
import type { BearerRepository, FoundToken } from './bearer-repository.ts';
import { hashOfToken, isTokenText } from './token-text.ts';

/** How often use is written down at most. */
const MARK_USED_MS = 60_000;
/** Longest name of an account in the trail. */
const MAX_NAME_LENGTH = 101;

/** Whether a request presents a token; cookies beside it are then of no meaning. */
export const hasBearer = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers.authorization !== undefined && /^bearer\b/i.test(headers.authorization);

/**
 * The caller of a request that presents a token, with what account and token both allow at this moment.
 * @throws AppError apiTokenInvalid, apiTokenRevoked, tooManyRequests
 */
export async function resolveBearer(tokens: BearerRepository, request: FastifyRequest): Promise<Caller> {
  const text = /^bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const found = isTokenText(text) ? await tokens.find(hashOfToken(text)) : undefined;
  if (found === undefined) throw new AppError('apiTokenInvalid');
  if (found.isRevoked) throw new AppError('apiTokenRevoked');
  const seconds = await tokens.takeCall(found.sessionId, found.ratePerMinute);
  if (seconds > 0) throw new AppError('tooManyRequests', { seconds });
  const isFirst = found.lastAddress === '';
  if (isFirst || Date.now() - found.lastUsedAt.getTime() > MARK_USED_MS)
    await tokens.markUsed(found.sessionId, request.ip);
  return callerOf(found);
}

function callerOf(found: FoundToken): Caller {
  const held = new Set(found.tokenCodes);
  return {
    accountId: found.accountId,
    organisationId: found.organisationId,
    // Under this name it stands in the trail, with the token's number in the place of the session's.
    loginname: `${found.accountTitle} · ${found.title}`.slice(0, MAX_NAME_LENGTH),
    displayName: found.accountTitle,
    role: found.role,
    roleType: found.roleType,
    departmentId: found.departmentId,
    dataRange: found.dataRange,
    permissions: new Set(found.codes.filter((code) => held.has(code))),
    mustChangePassword: false,
    sessionId: found.sessionId,
    token: { isReadOnly: found.isReadOnly },
  };
}
