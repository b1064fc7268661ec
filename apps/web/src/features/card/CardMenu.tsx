import { type Card, calls } from '@zutai/contract';
import { useDialogs } from '../../components/dialogs/index.ts';
import { RecordMenu } from '../../components/record-actions/index.ts';
import { RecordDialog } from '../../components/record-form/index.ts';
import { useText } from '../../lib/language/index.ts';
import { useUser } from '../../lib/session/index.ts';
import { renewForm } from '../purchase/index.ts';
import { bindForm, cardForm } from './card-form.tsx';

/** What can be done with a card. */
export function CardMenu({ card }: { card: Card }) {
  const t = useText('card');
  const order = useText('purchase');
  const dialogs = useDialogs();
  // Gateways to choose from are those of the own organisation.
  const isOwn = useUser()?.orgId === card.orgId;
  return (
    <RecordMenu
      record={card}
      name={card.iccid}
      form={cardForm}
      remove={calls.card.delete}
      first={
        isOwn
          ? [
              {
                key: 'renew',
                text: order('renew'),
                call: calls.purchase.renew,
                onSelect: () =>
                  void dialogs.open((dialog) => (
                    <RecordDialog
                      {...dialog}
                      form={renewForm}
                      title={order('renewTitle', { count: 1 })}
                      scope={{ cardIds: card.id }}
                    />
                  )),
              },
              {
                key: 'bind',
                text: t('bind'),
                call: calls.card.bindGateway,
                onSelect: () =>
                  void dialogs.open((dialog) => <RecordDialog {...dialog} form={bindForm} record={card} />),
              },
            ]
          : []
      }
    />
  );
}
