import type { SHARE_OUTCOMES } from '@zutai/contract';
import type { Generated } from 'kysely';

interface ShareTable {
  id: Generated<string>;
  organisation_id: string;
  equipment_id: string | null;
  project_id: string | null;
  /** The account its guests act as, which is active while the link is public. */
  account_id: string;
  key: string;
  password_hash: string | null;
  expires_at: Date | null;
  max_views: number | null;
  view_count: Generated<number>;
  /** Who opened it or changed what it gives last. */
  maker_id: string | null;
  /** Null: all pages. */
  page_ids: string[] | null;
  created_at: Generated<Date>;
}

interface ShareVisitTable {
  id: Generated<string>;
  share_id: string;
  at: Generated<Date>;
  outcome: (typeof SHARE_OUTCOMES)[number];
  address: string;
  user_agent: string;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    share: ShareTable;
    share_visit: ShareVisitTable;
  }
}
