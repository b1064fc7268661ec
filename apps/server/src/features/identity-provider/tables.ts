import type { FactorPolicy, GroupMapping, LdapSettings, ProviderKind } from '@zutai/contract';
import type { Generated } from 'kysely';
import type { EditColumns } from '../../platform/db/edit-revision.ts';

interface IdentityProviderTable extends EditColumns {
  id: Generated<string>;
  organisation_id: string;
  title: string;
  slug: string;
  issuer: string;
  client_id: string;
  client_secret: Buffer | null;
  kind: Generated<ProviderKind>;
  ldap: LdapSettings | null;
  bind_password: Buffer | null;
  scopes: string;
  groups_claim: string;
  mappings: GroupMapping[];
  factor_policy: Generated<FactorPolicy>;
  acr_values: Generated<string>;
  creates_accounts: Generated<boolean>;
  is_active: Generated<boolean>;
  created_at: Generated<Date>;
}

interface IdentityLinkTable {
  id: Generated<string>;
  organisation_id: string;
  provider_id: string;
  account_id: string;
  issuer: string;
  subject: string;
  is_made: Generated<boolean>;
  created_at: Generated<Date>;
  last_used_at: Date | null;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    identity_provider: IdentityProviderTable;
    identity_link: IdentityLinkTable;
  }
}
