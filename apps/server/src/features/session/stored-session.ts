import type { DataRange, PermissionCode, RoleType } from '@zutai/contract';
import type { StoredAccountKind } from './tables.ts';

/** An account as its sessions need it. */
export interface Account {
  readonly id: string;
  readonly organisationId: string;
  readonly organisationTitle: string;
  readonly organisationTitleEn: string;
  readonly loginname: string;
  readonly displayName: string;
  readonly passwordHash: string;
  readonly role: string;
  /** '' for a role of the platform. */
  readonly roleTitle: string;
  readonly roleTitleEn: string;
  readonly roleType: RoleType;
  readonly codes: readonly PermissionCode[];
  readonly departmentId: string | null;
  readonly dataRange: DataRange;
  readonly tel: string;
  readonly promptType: string;
  /** What the account uses; '' is the product itself. */
  readonly styleId: string;
  readonly scadaAdaption: boolean;
  readonly equipDisplay: 'list' | 'page';
  /** A hardware key is asked for. */
  readonly useLock: boolean;
  /** Null without a picture. */
  readonly avatarVersion: number | null;
  readonly mustChangePassword: boolean;
  /** Their organisation asks for a second factor. */
  readonly requiresFactor: boolean;
  readonly kind: StoredAccountKind;
}

/** An account that is about to sign in. */
export interface SigningAccount extends Account {
  /** Of what it signs in by, at the moment at which it was looked up. */
  readonly mark: string;
}

/** A session with its account. */
export interface StoredSession {
  readonly id: string;
  readonly isRevoked: boolean;
  readonly lastUsedAt: Date;
  readonly mustSetFactor: boolean;
  /** It was begun by a password that breaks the rules of passwords. */
  readonly hasWeakPassword: boolean;
  /** A hardware key has to be shown, and was not in time: only a lock check is answered. */
  readonly isLocked: boolean;
  readonly account: Account;
}
