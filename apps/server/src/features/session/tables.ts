import type { AccountKind } from '@zutai/contract';
import type { Generated } from 'kysely';
import type { EditColumns } from '../../platform/db/edit-revision.ts';
import type { RangeColumns } from '../access/index.ts';

interface OrganisationTable extends EditColumns {
  id: Generated<string>;
  title: string;
  title_en: Generated<string>;
  contact_name: Generated<string>;
  tel: Generated<string>;
  email: Generated<string>;
  address: Generated<string>;
  requires_second_factor: Generated<boolean>;
  signs_repairs: Generated<boolean>;
  time_zone: Generated<string>;
  shifts: Generated<string>;
  raw_retention_days: number | null;
  minute_retention_days: number | null;
  hour_retention_days: number | null;
  day_retention_days: number | null;
  is_active: Generated<boolean>;
  created_at: Generated<Date>;
}

/** Beside the kinds that people sign in with: programs, and the guests of a link. */
export type StoredAccountKind = AccountKind | 'api' | 'guest';

interface AccountTable extends EditColumns, RangeColumns {
  id: Generated<string>;
  organisation_id: string;
  loginname: string;
  display_name: string;
  password_hash: string;
  /** Of `role`: the name of one of the platform, or the id of one of the organisation. */
  role: string;
  /** `api` is no person, but a program. */
  kind: Generated<StoredAccountKind>;
  contact_name: Generated<string>;
  tel: Generated<string>;
  email: Generated<string>;
  remark: Generated<string>;
  address: Generated<string>;
  security_questions: Generated<string[]>;
  answer_hashes: Generated<string[]>;
  prompt_type: Generated<string>;
  scada_adaption: Generated<boolean>;
  equip_display: Generated<'list' | 'page'>;
  guide_dismissed: Generated<boolean>;
  news_read: Generated<string>;
  use_lock: Generated<boolean>;
  is_active: Generated<boolean>;
  must_change_password: Generated<boolean>;
  last_login_at: Date | null;
  created_at: Generated<Date>;
}

interface SessionTable {
  id: Generated<string>;
  token_hash: Buffer;
  account_id: string;
  address: string;
  user_agent: string;
  created_at: Generated<Date>;
  last_used_at: Generated<Date>;
  expires_at: Date;
  revoked_at: Date | null;
  must_set_factor: Generated<boolean>;
  has_weak_password: Generated<boolean>;
  lock_checked_at: Generated<Date | null>;
}

/** The generated password of the first administrator, which was not changed yet. */
interface FirstPasswordTable {
  account_id: string;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    organisation: OrganisationTable;
    account: AccountTable;
    session: SessionTable;
    first_password: FirstPasswordTable;
  }
}
