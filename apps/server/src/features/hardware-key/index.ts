import { type hardwareKeyCalls, LOCK_VALID_SECONDS } from '@zutai/contract';
import { AppError, type Caller, type CallerContext, type Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { requireManageableAccount } from '../access/index.ts';
import { AuditRepository } from '../audit/index.ts';
import type { KeyGate } from './key-gate.ts';
import { isSignedBy, readPublicKey } from './key-proof.ts';
import { HardwareKeyRepository } from './key-repository.ts';

export { createKeyGate, type KeyGate, type RandomHolder } from './key-gate.ts';

interface HardwareKeyParts {
  readonly gate: KeyGate;
  /** Tokens by which a session shows that somebody entered the password again. */
  readonly steps: {
    require(token: string, sessionId: string, purpose: 'factor'): Promise<void>;
    take(token: string, sessionId: string, purpose: 'factor', db: Database['kysely']): Promise<void>;
  };
}

/** Hardware keys of accounts and the lock check (ADR 48). */
export function createHardwareKeyFeature(
  { database }: { database: Database },
  { gate, steps }: HardwareKeyParts,
): { readonly handlers: Handlers<typeof hardwareKeyCalls> } {
  const keys = new HardwareKeyRepository(database.kysely);
  const audit = new AuditRepository(database.kysely);
  const describe = async (accountId: string) => ({
    useLock: await keys.usesLock(accountId),
    keys: await keys.list(accountId),
  });
  const read = (text: string) => {
    const key = readPublicKey(text);
    if (key === undefined) throw new AppError('hardwareKeyUnreadable');
    return key;
  };
  type Permit = Parameters<typeof keys.add>[2];
  const add = async (
    accountId: string,
    made: { title: string; key: ReturnType<typeof read> },
    permit?: Permit,
  ) => {
    const added = await keys.add(accountId, made, permit);
    if (typeof added === 'string') throw new AppError(added);
    return added;
  };
  const remove = async (accountId: string, id: string, permit?: Permit) => {
    const outcome = await keys.remove(accountId, id, permit);
    if (outcome !== 'done') throw new AppError(outcome);
    return null;
  };
  /** The own keys are changed by who enters the password again, also by administrators. */
  const requireOther = async (caller: Caller, accountId: string) => {
    await requireManageableAccount(database.kysely, caller, accountId);
    if (accountId === caller.accountId) throw new AppError('accountIsOwn');
  };
  const recordWrongKey = ({ caller, address, requestId, http }: CallerContext) =>
    audit.add({
      ...{
        organisationId: caller.organisationId,
        accountId: caller.accountId,
        accountName: caller.loginname,
      },
      ...{ sessionId: caller.sessionId, address, requestId, call: http.request.routeOptions.url ?? '' },
      kind: 'refused',
      error: 'hardwareKeyWrong',
    });

  return {
    handlers: {
      validLockCert: async ({ verifyData }, context) => {
        const { accountId, sessionId } = context.caller;
        const check = async () => {
          const keyId = await gate.prove(accountId, verifyData, { sessionId });
          if (!(await keys.markChecked(sessionId, keyId))) throw new AppError('hardwareKeyWrong');
        };
        await check().catch(async (error) => {
          if (error instanceof AppError && error.errorName === 'hardwareKeyWrong')
            await recordWrongKey(context);
          throw error;
        });
        return { validSeconds: LOCK_VALID_SECONDS };
      },
      query: (_request, { caller }) => describe(caller.accountId),
      register: async ({ token, title, publicKey, verifyData }, { caller }) => {
        const { accountId, sessionId } = caller;
        await steps.require(token, sessionId, 'factor');
        const key = read(publicKey);
        const signed = await gate.takeSigned(verifyData, { sessionId });
        if (!isSignedBy(key.der, signed)) throw new AppError('hardwareKeyWrong');
        return add(accountId, { title, key }, (db) => steps.take(token, sessionId, 'factor', db));
      },
      remove: async ({ token, id }, { caller }) => {
        await steps.require(token, caller.sessionId, 'factor');
        return remove(caller.accountId, id, (db) => steps.take(token, caller.sessionId, 'factor', db));
      },
      queryOfAccount: async ({ accountId }, { caller }) => {
        await requireManageableAccount(database.kysely, caller, accountId);
        return describe(accountId);
      },
      registerOfAccount: async ({ accountId, title, publicKey }, { caller }) => {
        await requireOther(caller, accountId);
        return add(accountId, { title, key: read(publicKey) });
      },
      removeOfAccount: async ({ accountId, id }, { caller }) => {
        await requireOther(caller, accountId);
        return remove(accountId, id);
      },
      setUseLock: async ({ accountId, useLock }, { caller }) => {
        // To be asked for a key oneself is no way round it; to be asked no more is.
        if (useLock) await requireManageableAccount(database.kysely, caller, accountId);
        else await requireOther(caller, accountId);
        if (!(await keys.setUseLock(accountId, useLock))) throw new AppError('hardwareKeyMissing');
        return null;
      },
    },
  };
}
