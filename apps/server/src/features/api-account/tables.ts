import type { PermissionCode } from '@zutai/contract';
import type { Generated } from 'kysely';
import type { EditColumns } from '../../platform/db/edit-revision.ts';

interface ApiTokenTable extends EditColumns {
  /** A token is a session. */
  session_id: string;
  organisation_id: string;
  account_id: string;
  title: string;
  hint: string;
  codes: PermissionCode[];
  is_read_only: boolean;
  rate_per_minute: number;
  holder_id: string | null;
  created_by: string;
  /** Who made it; null of one that was made before this was kept, or whose maker is gone. */
  maker_id: string | null;
  /** When its maker was told that it ends. */
  warned_at: Generated<Date | null>;
  created_at: Generated<Date>;
  revoked_at: Date | null;
  /** As its session has it, for the trail; null of one that a server made which did not know the column. */
  expires_at: Date | null;
}

interface ApiPermissionTable {
  account_id: string;
  holder_id: string;
  created_at: Generated<Date>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    api_token: ApiTokenTable;
    api_permission: ApiPermissionTable;
  }
}
