import { calls, type Repair, type RepairDetail, type RepairStep, repairAfter } from '@zutai/contract';
import type { ButtonProps } from 'antd';
import type { ReactNode } from 'react';
import { CallButton } from '../../../components/call-button/index.ts';
import { useAction, useDialogs } from '../../../components/dialogs/index.ts';
import { type FormDefinition, RecordDialog } from '../../../components/record-form/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { useMayCall } from '../../../lib/session/index.ts';
import styles from '../repair.module.css';
import { reportForm } from '../report/report-form.tsx';
import { PhotoButton } from './PhotoButton.tsx';
import {
  dispatchFormOf,
  endEarlyForm,
  finishFormOf,
  giveBackForm,
  noteForm,
  rejectForm,
} from './step-forms.tsx';

interface FormButtonProps extends Omit<ButtonProps, 'form'> {
  form: FormDefinition<Repair>;
  repair: Repair;
  scope?: Record<string, unknown>;
  children: ReactNode;
}

function FormButton({ form, repair, scope = {}, children, ...button }: FormButtonProps) {
  const dialogs = useDialogs();
  return (
    <CallButton
      call={form.add!}
      {...button}
      onClick={() =>
        void dialogs.open((dialog) => (
          <RecordDialog {...dialog} form={form} scope={{ id: repair.id, ...scope }} />
        ))
      }
    >
      {children}
    </CallButton>
  );
}

/** What whoever looks may do with a repair in the state it is in: the next step first, then the others. */
export function RepairActions({ repair }: { repair: RepairDetail }) {
  const t = useText('repair');
  const dialogs = useDialogs();
  const act = useAction();
  const mayCall = useMayCall();
  const { id, status, equipmentId, isAssigned, isOwn, confirmedMs } = repair;
  const can = (step: RepairStep) => repairAfter(status, step) !== undefined;
  const mayDispatch = mayCall(calls.repair.dispatch);
  const isDoer = isAssigned || mayDispatch;
  const isWaiting = can('confirm') && isOwn && confirmedMs === null;
  return (
    <div className={styles.actions}>
      {can('receive') && (status === 'pending' || isAssigned) && (
        <CallButton
          call={calls.repair.receive}
          type={isAssigned ? 'primary' : 'default'}
          onClick={() => act(calls.repair.receive, { id }, { done: t('receiveDone') })}
        >
          {t('receive')}
        </CallButton>
      )}
      {can('finish') && isDoer && (
        <FormButton
          form={finishFormOf(mayCall(calls.sparePart.query), repair.usedParts, repair.isSigned)}
          repair={repair}
          type={isAssigned ? 'primary' : 'default'}
        >
          {t('finish')}
        </FormButton>
      )}
      {isWaiting && (
        <>
          <CallButton
            call={calls.repair.feedback}
            type="primary"
            onClick={() =>
              act(calls.repair.feedback, { id, isSolved: true, note: '' }, { done: t('confirmDone') })
            }
          >
            {t('solved')}
          </CallButton>
          <FormButton form={rejectForm} repair={repair} scope={{ isSolved: false }}>
            {t('notSolved')}
          </FormButton>
        </>
      )}
      {can('dispatch') && (
        <FormButton
          form={dispatchFormOf(equipmentId)}
          repair={repair}
          type={status === 'pending' ? 'primary' : 'default'}
        >
          {t(status === 'pending' ? 'dispatch' : 'redispatch')}
        </FormButton>
      )}
      <FormButton form={noteForm} repair={repair}>
        {t('addNote')}
      </FormButton>
      <PhotoButton repairId={id} />
      {can('giveBack') && isDoer && (
        <FormButton form={giveBackForm} repair={repair}>
          {t('giveBack')}
        </FormButton>
      )}
      {can('endEarly') && (
        <>
          <CallButton
            call={calls.repair.edit}
            onClick={() =>
              void dialogs.open((dialog) => <RecordDialog {...dialog} form={reportForm} record={repair} />)
            }
          >
            {t('edit')}
          </CallButton>
          <FormButton form={endEarlyForm} repair={repair}>
            {t('endEarly')}
          </FormButton>
        </>
      )}
    </div>
  );
}
