import type { Generated } from 'kysely';

interface MarketKeyTable {
  organisation_id: string;
  key_id: string;
  public_key: Buffer;
  sealed: Buffer;
}

interface MarketSignerTable {
  id: Generated<string>;
  organisation_id: string;
  title: string;
  key_id: string;
  public_key: Buffer;
  created_at: Generated<Date>;
  created_by: Generated<string>;
}

interface MarketPackageTable {
  id: Generated<string>;
  organisation_id: string;
  title: string;
  version: string;
  author: string;
  description: string;
  key_id: string;
  public_key: Buffer | null;
  template_count: number;
  content: Buffer;
  is_shared: Generated<boolean>;
  created_at: Generated<Date>;
  created_by: Generated<string>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    market_key: MarketKeyTable;
    market_signer: MarketSignerTable;
    market_package: MarketPackageTable;
  }
}
