import { DownloadOutlined } from '@ant-design/icons';
import { calls, type Invoice, moneyText } from '@zutai/contract';
import { INVOICE_KIND_WORDS, INVOICE_STATE_WORDS, sayIn } from '@zutai/lists';
import { Skeleton } from 'antd';
import { useParams } from 'react-router';
import { CallButton } from '../../components/call-button/index.ts';
import { Card, CardStack } from '../../components/card-stack/index.ts';
import { PageError } from '../../components/error-state/index.ts';
import { FactList } from '../../components/fact-list/index.ts';
import { PageHead } from '../../components/page-head/index.ts';
import { TimeText } from '../../components/time-text/index.ts';
import { useCall } from '../../lib/call/index.ts';
import { useLanguage, useText } from '../../lib/language/index.ts';
import { pathTo } from '../../lib/path/index.ts';
import { InvoiceMenu } from './InvoiceMenu.tsx';
import { useInvoiceFiles } from './use-invoice-files.ts';

function Facts({ invoice }: { invoice: Invoice }) {
  const t = useText('invoice');
  const say = sayIn(useLanguage());
  const money = (fen: number | null) => (fen === null ? null : moneyText(fen, invoice.currency));
  return (
    <>
      <Card>
        <FactList
          facts={[
            [t('state'), say.text(INVOICE_STATE_WORDS[invoice.state])],
            [t('kind'), say.text(INVOICE_KIND_WORDS[invoice.kind])],
            [t('number'), invoice.number || null],
            [t('issuedOn'), invoice.issuedOn],
            [t('reason'), invoice.reason || null],
            [t('mail'), t(invoice.mail === '' ? 'mail_none' : `mail_${invoice.mail}`)],
            [t('creator'), invoice.creator],
            [t('created'), <TimeText key="created" timeMs={invoice.createdMs} />],
          ]}
        />
      </Card>
      <Card title={t('orders')}>
        <FactList
          facts={[
            [
              t('documentOrder'),
              invoice.orders.map(({ id, number, amountFen }) => (
                <div key={id}>{`${number} ${money(amountFen)}`}</div>
              )),
            ],
            [t('amount'), money(invoice.amountFen)],
            [t('rate'), invoice.rate === null ? null : `${invoice.rate}%`],
            [t('net'), money(invoice.netFen)],
            [t('tax'), money(invoice.taxFen)],
          ]}
        />
      </Card>
      <Card title={t('documentBuyer')}>
        <FactList
          facts={[
            [t('organisation'), say.title({ title: invoice.orgTitle, titleEn: invoice.orgTitleEn })],
            [t('buyer'), invoice.buyer],
            [t('taxNumber'), invoice.taxNumber || null],
            [t('bank'), invoice.bank || null],
            [t('bankAccount'), invoice.bankAccount || null],
            [t('address'), invoice.address || null],
            [t('phone'), invoice.phone || null],
            [t('email'), invoice.email || null],
          ]}
        />
      </Card>
      <Card title={t('documentSeller')}>
        <FactList
          facts={[
            [t('seller'), invoice.seller || null],
            [t('sellerTaxNumber'), invoice.sellerTaxNumber || null],
          ]}
        />
      </Card>
    </>
  );
}

function Detail({ invoice, list }: { invoice: Invoice; list: string }) {
  const t = useText('invoice');
  const { saveDocument } = useInvoiceFiles(invoice);
  return (
    <>
      <PageHead
        title={t('detailTitle', { number: invoice.requestNumber })}
        trail={[{ title: t('title'), to: list }]}
        extra={<InvoiceMenu invoice={invoice} />}
        action={
          invoice.number !== '' && (
            <CallButton icon={<DownloadOutlined />} call={calls.invoice.document} onClick={saveDocument}>
              {t('document')}
            </CallButton>
          )
        }
      />
      <CardStack>
        <Facts invoice={invoice} />
      </CardStack>
    </>
  );
}

function InvoiceOf({ list }: { list: string }) {
  const t = useText('invoice');
  const { id = '' } = useParams();
  const { data, error, refetch } = useCall(calls.invoice.info, { id });
  if (data !== undefined) return <Detail key={id} invoice={data} list={list} />;
  if (error !== null)
    return (
      <PageError
        error={error}
        onRetry={() => void refetch()}
        one={t('one')}
        trail={[{ title: t('title'), to: list }]}
      />
    );
  return (
    <CardStack>
      <Skeleton active paragraph={{ rows: 10 }} />
    </CardStack>
  );
}

/** /manage/card/invoice/{id}: all that is known of an invoice. */
export function InvoicePage() {
  return <InvoiceOf list={pathTo('/manage/card/invoice')} />;
}

/** /account/invoice/{id}: the same for who bought. */
export function OwnInvoicePage() {
  return <InvoiceOf list={pathTo('/account/invoice')} />;
}
