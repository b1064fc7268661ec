import type { AccountKind, DataRange, EnrolmentState } from '@zutai/contract';
import type { Language } from '@zutai/i18n';
import type { Generated } from 'kysely';

interface EnrolmentLinkTable {
  id: Generated<string>;
  organisation_id: string;
  /** Null: the organisation is made with the account. */
  target_id: string | null;
  maker_id: string;
  code_hash: Buffer;
  title: string;
  kind: AccountKind;
  /** May name a role that is gone. */
  role: string;
  /** May name a department that is gone. */
  department_id: string | null;
  data_range: DataRange;
  needs_approval: boolean;
  max_uses: number;
  used_count: Generated<number>;
  expires_at: Date;
  revoked_at: Date | null;
  /** In which its maker is told. */
  language: Generated<Language>;
  created_at: Generated<Date>;
}

interface EnrolmentTable {
  id: Generated<string>;
  organisation_id: string;
  link_id: string;
  /** Null: the account is gone. */
  account_id: string | null;
  display_name: string;
  loginname: string;
  tel: string;
  email: string;
  language: Language;
  org_title: string;
  org_title_en: string;
  state: EnrolmentState;
  at: Generated<Date>;
  decided_at: Date | null;
  decided_by: Generated<string>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    enrolment_link: EnrolmentLinkTable;
    enrolment: EnrolmentTable;
  }
}
