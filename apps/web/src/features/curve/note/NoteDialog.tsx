import { type CurveAnnotation, calls } from '@zutai/contract';
import { App, Input, Modal, Select } from 'antd';
import { useId, useState } from 'react';
import { useEntryDialog } from '../../../components/entry-dialog/index.ts';
import { useFirstFocus } from '../../../components/first-focus/index.ts';
import { MomentInput } from '../../../components/period-picker/index.ts';
import { messageOf, useMutationCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import type { DrawnSignal } from '../model/drawing.ts';
import styles from './note.module.css';

interface NoteDialogProps {
  /** Undefined: a new one. */
  edited: CurveAnnotation | undefined;
  drawn: readonly DrawnSignal[];
  /** Proposed for a new one: the stretch between the cursors, or a moment. */
  proposed: { readonly fromMs: number; readonly toMs: number | null };
  onClose: () => void;
}

/** Writes on a curve what was at a time, or changes it. */
export function NoteDialog({ edited, drawn, proposed, onClose }: NoteDialogProps) {
  const t = useText('curve');
  const common = useText('common');
  const titleOf = useTitle();
  const { message } = App.useApp();
  const first = useFirstFocus();
  const [title, setTitle] = useState(edited?.title ?? '');
  const [signalId, setSignalId] = useState(drawn[0]?.id ?? '');
  const [fromMs, setFromMs] = useState(edited?.fromMs ?? proposed.fromMs);
  const [toMs, setToMs] = useState(edited === undefined ? proposed.toMs : edited.toMs);
  const add = useMutationCall(calls.curve.addAnnotation);
  const edit = useMutationCall(calls.curve.editAnnotation);
  const ids = { text: useId(), signal: useId(), from: useId(), to: useId() };
  const isWrong = toMs !== null && toMs < fromMs;
  const text = title.trim();
  const entry = useEntryDialog({
    isOpen: true,
    onClose,
    hasChanges:
      text !== (edited?.title ?? '') ||
      (edited !== undefined && (fromMs !== edited.fromMs || toMs !== edited.toMs)),
  });
  const store = async () => {
    const times = { fromMs, ...(toMs === null ? {} : { toMs }) };
    try {
      if (edited === undefined) {
        const equipmentId = drawn.find(({ id }) => id === signalId)?.signal.equipmentId;
        if (equipmentId === undefined) return false;
        await add.mutateAsync({ equipmentId, signalId, ...times, title: text });
      } else await edit.mutateAsync({ id: edited.id, ...times, title: text, revision: edited.revision });
      message.success(t('noteSaved'));
      return true;
    } catch (error) {
      message.error(messageOf(error));
      return false;
    }
  };
  const submit = () => {
    if (text !== '' && !isWrong) entry.submit(store);
  };
  return (
    <Modal
      {...entry.modal}
      title={edited === undefined ? t('noteAdd') : t('noteEdit')}
      okText={common('save')}
      okButtonProps={{ disabled: text === '' || isWrong }}
      onOk={submit}
      afterOpenChange={first.afterOpenChange}
    >
      <div className={styles.fields}>
        <div className={styles.field}>
          <label htmlFor={ids.text}>{t('noteText')}</label>
          <Input
            id={ids.text}
            ref={first.target}
            maxLength={200}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
            onPressEnter={submit}
          />
        </div>
        {edited === undefined && (
          <div className={styles.field}>
            <label htmlFor={ids.signal}>{t('noteSignal')}</label>
            <Select
              id={ids.signal}
              value={signalId}
              onChange={setSignalId}
              options={drawn.map(({ id, signal }) => ({
                value: id,
                label: `${titleOf(signal)} · ${titleOf({ title: signal.equipmentTitle, titleEn: signal.equipmentTitleEn })}`,
              }))}
            />
          </div>
        )}
        <div className={styles.field}>
          <label htmlFor={ids.from}>{t('noteFrom')}</label>
          <MomentInput
            id={ids.from}
            isClearable={false}
            value={fromMs}
            onChange={(timeMs) => timeMs !== null && setFromMs(timeMs)}
          />
        </div>
        <div className={styles.field}>
          <label htmlFor={ids.to}>{t('noteTo')}</label>
          <MomentInput id={ids.to} value={toMs} isWrong={isWrong} onChange={setToMs} />
          <small role={isWrong ? 'alert' : undefined}>
            {isWrong ? t('noteRangeWrong') : t('noteToHelp')}
          </small>
        </div>
      </div>
    </Modal>
  );
}
