import { calls, type Purchase, type PurchaseStep, purchaseAfter } from '@zutai/contract';
import { useAction, useDialogs } from '../../components/dialogs/index.ts';
import { type FormDefinition, RecordDialog } from '../../components/record-form/index.ts';
import { RowMenu } from '../../components/row-menu/index.ts';
import { useText } from '../../lib/language/index.ts';
import { PayDialog } from './PayDialog.tsx';
import { cancelForm, recordPaymentForm, refundForm } from './purchase-forms.tsx';

/** The steps that an order can take now. */
export function PurchaseMenu({ purchase }: { purchase: Purchase }) {
  const t = useText('purchase');
  const dialogs = useDialogs();
  const act = useAction();
  const { id, number, state, months } = purchase;
  const can = (step: PurchaseStep) => purchaseAfter(state, step) !== undefined;
  const open = (form: FormDefinition<Purchase>) => () =>
    void dialogs.open((dialog) => <RecordDialog {...dialog} form={form} scope={{ id }} />);
  const fulfil = () =>
    act(
      calls.purchase.fulfil,
      { id },
      {
        question: {
          title: t('fulfilTitle', { number }),
          text: t('fulfilText', { months }),
          okText: t('fulfil'),
        },
        done: t('fulfilDone'),
      },
    );
  return (
    <RowMenu
      actions={[
        ...(can('pay')
          ? [
              {
                key: 'pay',
                text: t('pay'),
                call: calls.purchase.payment,
                onSelect: () => void dialogs.open((dialog) => <PayDialog {...dialog} purchase={purchase} />),
              },
              {
                key: 'record',
                text: t('record'),
                call: calls.purchase.recordPayment,
                onSelect: open(recordPaymentForm),
              },
            ]
          : []),
        ...(can('fulfil')
          ? [{ key: 'fulfil', text: t('fulfil'), call: calls.purchase.fulfil, onSelect: fulfil }]
          : []),
        ...(can('cancel')
          ? [{ key: 'cancel', text: t('cancel'), call: calls.purchase.cancel, onSelect: open(cancelForm) }]
          : []),
        ...(can('refund')
          ? [
              {
                key: 'refund',
                text: t('refund'),
                call: calls.purchase.refund,
                isDanger: true,
                onSelect: open(refundForm),
              },
            ]
          : []),
      ]}
    />
  );
}
