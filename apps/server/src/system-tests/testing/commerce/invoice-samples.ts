import type { calls } from '@zutai/contract';
import type { Pool } from 'pg';
import { plain, refused, type Samples } from '../sample.ts';

const PDF = new Blob(['%PDF-1.4\n1 0 obj\n<<>>\nendobj\nxref\n0 1\ntrailer\n<<>>\nstartxref\n30\n%%EOF\n']);

let numberCount = 0;
const newNumber = () => {
  numberCount += 1;
  return `${Date.now()}${String(numberCount).padStart(6, '0')}`;
};

export const invoiceSamples: { [N in keyof (typeof calls)['invoice']]: Samples } = {
  query: plain(),
  info: (other) => [refused({ id: other.invoiceId }, 'id')],
  queryOrders: plain(),
  request: (other) => [
    refused({ purchaseIds: other.paidPurchaseId, buyer: 'Waterworks Ltd' }, 'purchaseIds'),
  ],
  issue: (other) => [
    {
      body: { id: other.invoiceId, number: newNumber(), issuedOn: '2026-11-28', rate: '6' },
      foreign: [],
    },
  ],
  upload: (other) => [{ body: { id: other.issuedInvoiceId }, foreign: [], files: { file: PDF } }],
  refuse: (other) => [{ body: { id: other.invoiceId, reason: 'The name is wrong' }, foreign: [] }],
  void: (other) => [{ body: { id: other.issuedInvoiceId, reason: 'The amount is wrong' }, foreign: [] }],
  file: (other) => [refused({ id: other.issuedInvoiceId }, 'id')],
  document: (other) => [refused({ id: other.issuedInvoiceId }, 'id')],
};

/** A paid order that is in no invoice; an invoice that is requested, and one that is issued and has its file. */
export async function insertInvoices(
  database: Pool,
  organisationId: string,
  mark: string,
): Promise<{ paidPurchaseId: string; invoiceId: string; issuedInvoiceId: string }> {
  const order = async () => {
    const { rows } = await database.query<{ id: string }>(
      `insert into purchase (organisation_id, title, offer_title, months, amount_fen, state, provider, reference, paid_at)
       values ($1, 'P' || gen_random_uuid(), $2, 12, 10600, 'paid', 'manual', gen_random_uuid()::text, now())
       returning id::text`,
      [organisationId, mark],
    );
    return rows[0]!.id;
  };
  const invoice = async (columns: string, values: string) => {
    const { rows } = await database.query<{ id: string }>(
      `with made as (
         insert into invoice (organisation_id, title, kind, buyer, amount_fen${columns})
         values ($1, 'I' || gen_random_uuid(), 'ordinary', $2, 10600${values}) returning id)
       insert into invoice_item (invoice_id, purchase_id, amount_fen)
       select id, $3, 10600 from made returning invoice_id::text as id`,
      [organisationId, mark, await order()],
    );
    return rows[0]!.id;
  };
  const invoiceId = await invoice('', '');
  const issuedInvoiceId = await invoice(
    ', state, number, rate, net_fen, tax_fen, issued_on',
    `, 'issued', '${newNumber()}', 6, 10000, 600, '2026-11-28'`,
  );
  await database.query(`insert into invoice_file (invoice_id, bytes, fingerprint) values ($1, $2, '')`, [
    issuedInvoiceId,
    Buffer.from(await PDF.arrayBuffer()),
  ]);
  return { paidPurchaseId: await order(), invoiceId, issuedInvoiceId };
}
