import type { Currency, InvoiceKind, InvoiceState, invoiceCalls, ResponseOf } from '@zutai/contract';
import type { Generated } from 'kysely';

interface InvoiceTable {
  id: Generated<string>;
  organisation_id: string;
  /** Number of the request. */
  title: string;
  kind: InvoiceKind;
  buyer: string;
  tax_number: string;
  bank: string;
  bank_account: string;
  address: string;
  phone: string;
  seller: Generated<string>;
  seller_tax_number: Generated<string>;
  email: string;
  /** As text: it may be beyond what an integer of four bytes holds. */
  amount_fen: string | number;
  currency: Generated<Currency>;
  state: Generated<InvoiceState>;
  rate: number | null;
  net_fen: string | number | null;
  tax_fen: string | number | null;
  number: Generated<string>;
  issued_on: string | null;
  mail: Generated<ResponseOf<typeof invoiceCalls.upload>['mail']>;
  creator: string;
  closed_at: Date | null;
  reason: Generated<string>;
  created_at: Generated<Date>;
  revision: Generated<number>;
}

interface InvoiceItemTable {
  invoice_id: string;
  purchase_id: string;
  amount_fen: string | number;
  /** Not any more once the invoice is refused or void. */
  is_valid: Generated<boolean>;
}

interface InvoiceFileTable {
  invoice_id: string;
  bytes: Buffer;
  fingerprint: string;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    invoice: InvoiceTable;
    invoice_item: InvoiceItemTable;
    invoice_file: InvoiceFileTable;
  }
}
