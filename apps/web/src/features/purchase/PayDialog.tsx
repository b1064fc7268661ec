import { calls, moneyText } from '@zutai/contract';
import { Button, Modal, Skeleton } from 'antd';
import type { DialogProps } from '../../components/dialogs/index.ts';
import { ErrorState } from '../../components/error-state/index.ts';
import { useCall } from '../../lib/call/index.ts';
import { useText } from '../../lib/language/index.ts';

interface PayDialogProps extends DialogProps {
  purchase: { readonly id: string; readonly number: string };
}

/** How an order is paid: on the page of a provider, or by a transfer that people record. */
export function PayDialog({ purchase: { id, number }, isOpen, onClose, afterClose }: PayDialogProps) {
  const t = useText('purchase');
  const { data, isError, error, refetch } = useCall(calls.purchase.payment, { id });
  const amount = data === undefined ? '' : moneyText(data.amountFen, data.currency);
  return (
    <Modal
      open={isOpen}
      title={t('payTitle', { number })}
      footer={null}
      onCancel={onClose}
      afterClose={afterClose}
    >
      {data === undefined && isError && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && !isError && <Skeleton active />}
      {data?.provider === 'alipay' && (
        <Button type="primary" href={data.url} target="_blank" rel="noreferrer">
          {t('payOnline', { amount })}
        </Button>
      )}
      {data?.provider === 'manual' && (
        <>
          <p>{t('payManual', { amount, number })}</p>
          <p style={{ whiteSpace: 'pre-line' }}>
            {data.note === '' ? t('payNoAccount') : `${t('payAccount')}: ${data.note}`}
          </p>
        </>
      )}
    </Modal>
  );
}
