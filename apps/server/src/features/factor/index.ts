import { randomBytes } from 'node:crypto';
import { FACTOR_ISSUER, type factorCalls } from '@zutai/contract';
import { AppError, type Caller, type CallerContext, type Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { SecretBox } from '../../platform/secret-box/index.ts';
import { requireManageableAccount } from '../access/index.ts';
import { type FactorGate, totpContext } from './factor-gate.ts';
import { FactorRepository } from './factor-repository.ts';
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts';
import { findStep, keyUri, SECRET_BYTES, toBase32 } from './totp.ts';

export { createFactorGate, type FactorGate } from './factor-gate.ts';
export { FactorRepository, mayAdd } from './factor-repository.ts';
export { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts';

export interface FactorFeature {
  readonly handlers: Handlers<typeof factorCalls>;
  readonly jobs: readonly Job[];
}

interface FactorParts {
  readonly gate: FactorGate;
  readonly box: SecretBox;
  /** Tokens by which a session shows that somebody entered the password again. */
  readonly steps: {
    require(token: string, sessionId: string, purpose: 'factor'): Promise<void>;
    take(token: string, sessionId: string, purpose: 'factor'): Promise<void>;
  };
  readonly sessions: {
    /** Ends the session of the caller and begins another one with everything open to it. */
    stepUp(context: CallerContext): Promise<void>;
    /** Ends every session of an account. */
    revokeAll(context: CallerContext, accountId: string): Promise<void>;
  };
}

/** Second factors of accounts (ADR 42). */
export function createFactorFeature({ database }: { database: Database }, parts: FactorParts): FactorFeature {
  const { gate, box, steps, sessions } = parts;
  const factors = new FactorRepository(database.kysely);

  /** Whoever has to set one up right after the sign-in has just shown who they are, and has nothing to lose yet. */
  const requireProof = async (caller: Caller, token: string | undefined) => {
    if (caller.mustSetFactor === true) return;
    await steps.require(token ?? '', caller.sessionId, 'factor');
  };
  /** A code of the app or, by its length, a recovery code. */
  const requireCode = async ({ accountId }: Caller, code: string) => {
    const way = code.replaceAll(/[\s-]/g, '').length > 8 ? 'recovery' : 'totp';
    if (!(await gate.check(accountId, way, code))) throw new AppError('factorCodeWrong');
  };

  return {
    handlers: {
      state: async (_request, { caller }) => {
        const totp = await factors.findTotp(caller.accountId);
        return {
          totp: totp === undefined ? null : { createdMs: totp.createdAt.getTime() },
          recoveryCodes: await factors.countRecoveryCodes(caller.accountId),
          isRequired: await factors.requiresFactor(caller.organisationId),
        };
      },
      begin: async ({ token }, { caller }) => {
        const { accountId, sessionId, loginname } = caller;
        await requireProof(caller, token);
        if ((await factors.findTotp(accountId)) !== undefined) throw new AppError('factorIsSet');
        const bytes = randomBytes(SECRET_BYTES);
        await factors.beginSetup(sessionId, box.seal(bytes, totpContext(accountId)));
        const secret = toBase32(bytes);
        return { secret, uri: keyUri(secret, FACTOR_ISSUER, loginname) };
      },
      confirm: async ({ code }, context) => {
        const { accountId, sessionId, mustSetFactor } = context.caller;
        const secret = await factors.findSetup(sessionId);
        if (secret === undefined) throw new AppError('stepExpired');
        const step = findStep(
          box.open(secret, totpContext(accountId)),
          code.replaceAll(/\s/g, ''),
          Date.now(),
        );
        if (step === undefined) throw new AppError('factorCodeWrong');
        const recoveryCodes = makeRecoveryCodes();
        const hashes = recoveryCodes.map(hashRecoveryCode);
        if (!(await factors.setTotp(context.caller, { secret, step }, hashes)))
          throw new AppError('factorIsSet');
        if (mustSetFactor === true) await sessions.stepUp(context);
        return { recoveryCodes };
      },
      renewCodes: async ({ token, code }, { caller }) => {
        await steps.require(token, caller.sessionId, 'factor');
        if ((await gate.waysOf(caller.accountId)).length === 0) throw new AppError('factorNotSet');
        await requireCode(caller, code);
        await steps.take(token, caller.sessionId, 'factor');
        const recoveryCodes = makeRecoveryCodes();
        if (!(await factors.replaceRecoveryCodes(caller.accountId, recoveryCodes.map(hashRecoveryCode))))
          throw new AppError('factorNotSet');
        return { recoveryCodes };
      },
      disable: async ({ token, code }, { caller }) => {
        const { accountId, organisationId, sessionId } = caller;
        await steps.require(token, sessionId, 'factor');
        const { hasTotp, hasPasskey } = await factors.findKinds(accountId);
        if (!hasTotp) throw new AppError('factorNotSet');
        if (!hasPasskey && (await factors.requiresFactor(organisationId)))
          throw new AppError('factorRequired');
        await requireCode(caller, code);
        await steps.take(token, sessionId, 'factor');
        await factors.removeOne(caller, (db) => factors.removeTotp(accountId, db));
        return null;
      },
      reset: async ({ id }, context) => {
        await requireManageableAccount(database.kysely, context.caller, id);
        if (id === context.caller.accountId) throw new AppError('accountIsOwn');
        await factors.removeAll(id);
        await sessions.revokeAll(context, id);
        return null;
      },
    },
    jobs: [{ name: 'factor-sweep', when: 600_000, work: () => factors.deleteExpired() }],
  };
}
