import { decimalOf, type Invoice, moneyText } from '@zutai/contract';
import { amountInWords, fillText, type Language, resources, titleIn } from '@zutai/i18n';
import type { PdfDocument } from '../../platform/pdf/index.ts';
import { SiteClock, siteTimeOf } from '../report/index.ts';
import type { InvoiceItem } from './invoice-repository.ts';

/**
 * What an invoice that was issued is about, on paper: for reconciliation. In China the tax authority's platform alone
 * makes invoices (ADR 108), so that this one is called a billing document and says what it is not.
 */
export function billingDocument(
  invoice: Invoice,
  { timeZone, items }: { readonly timeZone: string; readonly items: readonly InvoiceItem[] },
  language: Language,
): PdfDocument {
  const words = resources[language].invoice;
  const { pdfPage, pdfMade } = resources[language].common;
  const clock = new SiteClock(siteTimeOf(timeZone, ''));
  const { amountFen, netFen, taxFen, currency } = invoice;
  const money = (fen: number | null) => (fen === null ? '—' : moneyText(fen, currency));
  const known = (facts: readonly (readonly [string, string])[]) => facts.filter(([, value]) => value !== '');
  const madeMs = Date.now();
  const title = `${words.document} ${invoice.requestNumber}`;
  return {
    title,
    notice: [words.documentNotice, ...(invoice.state === 'voided' ? [words.documentVoid] : [])].join('\n'),
    orientation: 'portrait',
    parts: [
      {
        kind: 'facts',
        facts: known([
          [words.requestNumber, invoice.requestNumber],
          [words.state, words[`state_${invoice.state}`]],
          [words.documentOf, `${words[`kind_${invoice.kind}`]} ${invoice.number}`],
          [words.issuedOn, invoice.issuedOn ?? ''],
          [words.reason, invoice.reason],
        ]),
      },
      {
        kind: 'facts',
        title: words.documentSeller,
        facts: known([
          [words.seller, invoice.seller === '' ? '—' : invoice.seller],
          [words.sellerTaxNumber, invoice.sellerTaxNumber],
        ]),
      },
      {
        kind: 'facts',
        title: words.documentBuyer,
        facts: known([
          [words.buyer, invoice.buyer],
          [words.taxNumber, invoice.taxNumber],
          [words.address, invoice.address],
          [words.phone, invoice.phone],
          [words.bank, invoice.bank],
          [words.bankAccount, invoice.bankAccount],
        ]),
      },
      {
        kind: 'table',
        table: {
          columns: [
            { title: words.documentOrder },
            { title: words.documentItem },
            { title: words.documentPaid },
            { title: fillText(words.documentAmount, { currency }), align: 'right' },
          ],
          rows: [
            ...items.map((item) => [
              item.number,
              titleIn(item, language),
              item.paidAt === null ? '—' : clock.format(item.paidAt.getTime()),
              decimalOf(item.amountFen),
            ]),
            [words.amount, '', '', decimalOf(amountFen)],
          ],
          boldRows: 1,
        },
      },
      {
        kind: 'facts',
        facts: [
          [words.net, money(netFen)],
          [words.rate, invoice.rate === null ? '—' : `${invoice.rate}%`],
          [words.tax, money(taxFen)],
          [words.amount, money(amountFen)],
          ...(language === 'zh' ? [[words.documentInWords, amountInWords(amountFen)] as const] : []),
        ],
      },
    ],
    foot: fillText(pdfMade, { title, time: clock.format(madeMs) }),
    pageText: pdfPage,
    madeMs,
  };
}
