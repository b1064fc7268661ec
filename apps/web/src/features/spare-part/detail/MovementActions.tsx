import { calls, type SparePart } from '@zutai/contract';
import { inUnit } from '@zutai/lists';
import { CallButton } from '../../../components/call-button/index.ts';
import { useDialogs } from '../../../components/dialogs/index.ts';
import { type FormDefinition, RecordDialog } from '../../../components/record-form/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { createRandomId } from '../../../lib/random-id/index.ts';
import { useMayCall } from '../../../lib/session/index.ts';
import styles from '../spare-part.module.css';
import { countFormOf, giveBackFormOf, issueFormOf, receiveFormOf } from './movement-forms.tsx';

/** What changes the stock of a part; one that is out of use has nothing. */
export function MovementActions({ part }: { part: SparePart }) {
  const t = useText('sparePart');
  const dialogs = useDialogs();
  const mayChooseRepair = useMayCall()(calls.repair.query);
  if (part.isArchived) return null;
  const open =
    (form: FormDefinition<SparePart>, more: Record<string, unknown> = {}) =>
    () => {
      // Of this dialog: sent again, it is booked once.
      const requestId = createRandomId();
      void dialogs.open((dialog) => (
        <RecordDialog
          {...dialog}
          form={form}
          scope={{ id: part.id, requestId, ...more }}
          before={
            <p className={styles.stock}>
              {t('stockOf', { stock: inUnit(part.stockThousandths, part.unit) })}
            </p>
          }
        />
      ));
    };
  const { receive, issue, giveBack, count } = calls.sparePart;
  return (
    <div className={styles.actions}>
      <CallButton call={receive} type="primary" onClick={open(receiveFormOf(part))}>
        {t('receive')}
      </CallButton>
      <CallButton call={issue} onClick={open(issueFormOf(part, mayChooseRepair))}>
        {t('issue')}
      </CallButton>
      <CallButton call={giveBack} onClick={open(giveBackFormOf(part, mayChooseRepair))}>
        {t('giveBack')}
      </CallButton>
      <CallButton call={count} onClick={open(countFormOf(part), { stockThousandths: part.stockThousandths })}>
        {t('count')}
      </CallButton>
    </div>
  );
}
