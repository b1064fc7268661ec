import { AsyncLocalStorage } from 'node:async_hooks';
import type { PoolClient } from 'pg';

/** Who makes the changes of a call; the audit triggers of the database write it into every event. */
export interface Actor {
  readonly organisationId: string;
  readonly accountId: string;
  readonly accountName: string;
  /** '' for what the server does in an account's name. */
  readonly sessionId: string;
  /** Address the call came from. */
  readonly address: string;
  /** Path of the call. */
  readonly call: string;
  readonly requestId: string;
}

/** Who has no account yet: what they change names its organisation itself. */
export type Newcomer = Omit<Actor, 'accountId' | 'organisationId'> & {
  readonly accountId: null;
  readonly organisationId: null;
};

const running = new AsyncLocalStorage<Actor | Newcomer>();

/** Runs `work` so that every change of the database that it makes, at once or later, is put down to `actor`. */
export function runAsActor<T>(actor: Actor | Newcomer, work: () => T): T {
  return running.run(actor, work);
}

/** Who acts here; undefined outside of {@link runAsActor}. */
export const currentActor = (): Actor | Newcomer | undefined => running.getStore();

/** The actor last set on a connection; a new connection has none. */
const knownActor = new WeakMap<PoolClient, string>();

/**
 * Tells a connection that is about to be handed out who works on it (`zutai.actor`), which costs a round trip only
 * when that differs from before. For the session, not the transaction: statements without one are audited too.
 */
export async function announceActor(client: PoolClient): Promise<void> {
  const actor = running.getStore();
  const text = actor === undefined ? '' : JSON.stringify(actor);
  if ((knownActor.get(client) ?? '') === text) return;
  knownActor.delete(client);
  await client.query("select set_config('zutai.actor', $1, false)", [text]);
  knownActor.set(client, text);
}
