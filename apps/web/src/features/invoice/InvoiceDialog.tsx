import { calls, type Invoice, moneyText } from '@zutai/contract';
import { INVOICE_KIND_WORDS, INVOICE_STATE_WORDS, sayIn } from '@zutai/lists';
import { Modal, Skeleton } from 'antd';
import type { DialogProps } from '../../components/dialogs/index.ts';
import { ErrorState } from '../../components/error-state/index.ts';
import { FactList } from '../../components/fact-list/index.ts';
import { TimeText } from '../../components/time-text/index.ts';
import { useCall } from '../../lib/call/index.ts';
import { useLanguage, useText } from '../../lib/language/index.ts';

interface InvoiceDialogProps extends DialogProps {
  invoice: Pick<Invoice, 'id' | 'requestNumber'>;
}

/** All that is known of an invoice. */
export function InvoiceDialog({ invoice, isOpen, onClose, afterClose }: InvoiceDialogProps) {
  const t = useText('invoice');
  const say = sayIn(useLanguage());
  const { data, isError, error, refetch } = useCall(calls.invoice.info, { id: invoice.id });
  const money = (fen: number | null) => (fen === null ? null : moneyText(fen, data!.currency));
  return (
    <Modal
      open={isOpen}
      title={t('detailTitle', { number: invoice.requestNumber })}
      footer={null}
      onCancel={onClose}
      afterClose={afterClose}
    >
      {data === undefined && isError && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && !isError && <Skeleton active />}
      {data !== undefined && (
        <FactList
          facts={[
            [t('state'), say.text(INVOICE_STATE_WORDS[data.state])],
            [t('kind'), say.text(INVOICE_KIND_WORDS[data.kind])],
            [t('organisation'), say.title({ title: data.orgTitle, titleEn: data.orgTitleEn })],
            [t('buyer'), data.buyer],
            [t('taxNumber'), data.taxNumber || null],
            [t('bank'), data.bank || null],
            [t('bankAccount'), data.bankAccount || null],
            [t('address'), data.address || null],
            [t('phone'), data.phone || null],
            [t('email'), data.email || null],
            [
              t('orders'),
              data.orders.map(({ number, amountFen }) => `${number} ${money(amountFen)}`).join(', '),
            ],
            [t('amount'), money(data.amountFen)],
            [t('rate'), data.rate === null ? null : `${data.rate}%`],
            [t('net'), money(data.netFen)],
            [t('tax'), money(data.taxFen)],
            [t('number'), data.number || null],
            [t('issuedOn'), data.issuedOn],
            [t('mail'), t(data.mail === '' ? 'mail_none' : `mail_${data.mail}`)],
            [t('creator'), data.creator],
            [t('created'), <TimeText key="created" timeMs={data.createdMs} />],
            [t('reason'), data.reason || null],
          ]}
        />
      )}
    </Modal>
  );
}
