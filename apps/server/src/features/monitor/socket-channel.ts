import type { PermissionCode } from '@zutai/contract';
import type { ViewedFeed } from './live-feed.ts';

/** Whose session a socket belongs to. */
export interface SessionScope {
  readonly accountId: string;
  readonly sessionId: string;
  readonly organisationId: string;
}

/** One kind of live value socket: what its tokens allow and what is shown for them. */
export interface SocketChannel<S extends SessionScope> {
  /** Path with `{token}` as its last part. */
  readonly path: string;
  /** Tokens of one channel open no socket of another. */
  readonly purpose: string;
  /** Without it a token opens nothing, and an open socket is closed. */
  readonly permission: PermissionCode;
  /** The feed of what a token allows; to be joined at once. */
  openFeed(scope: S): ViewedFeed;
  /** Those of the scopes whose subject is still the account's to see and still what it was. */
  filterAuthorised(scopes: readonly S[]): Promise<ReadonlySet<S>>;
}
