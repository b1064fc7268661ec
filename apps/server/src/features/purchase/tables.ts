import type { Currency, PaymentProvider, PurchaseKind, PurchaseState } from '@zutai/contract';
import type { Generated } from 'kysely';

interface PurchaseTable {
  id: Generated<string>;
  organisation_id: string;
  /** Its number. */
  title: string;
  offer_title: string;
  offer_title_en: string;
  kind: PurchaseKind;
  months: number;
  messages: number;
  /** As text: it may be beyond what an integer of four bytes holds. */
  amount_fen: string | number;
  currency: Currency;
  state: PurchaseState;
  creator: string;
  provider: PaymentProvider;
  reference: string;
  paid_at: Date | null;
  fulfilled_at: Date | null;
  closed_at: Date | null;
  reason: string;
  created_at: Generated<Date>;
  revision: Generated<number>;
}

interface PurchaseItemTable {
  id: Generated<string>;
  purchase_id: string;
  card_id: string | null;
  iccid: string;
  price_fen: number;
  ends_before: string | null;
  ends_after: string | null;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    purchase: PurchaseTable;
    purchase_item: PurchaseItemTable;
  }
}
