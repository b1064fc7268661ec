import { calls, MAX_SMS_LENGTH, type ResponseOf } from '@zutai/contract';
import { App, Form, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { type DialogProps, useAction } from '../../components/dialogs/index.ts';
import { useEntryDialog } from '../../components/entry-dialog/index.ts';
import { useCall } from '../../lib/call/index.ts';
import { useDelayed } from '../../lib/delayed/index.ts';
import { useText } from '../../lib/language/index.ts';
import { PeopleSelect } from './PeopleSelect.tsx';
import styles from './sms.module.css';

type Preview = ResponseOf<typeof calls.sms.preview>;

/** The text as it is sent and its length, of what was typed last. */
function usePreview(text: string): Preview | undefined {
  const asked = useDelayed(text.trim());
  const { data } = useCall(calls.sms.preview, { text: asked }, { isEnabled: asked !== '' });
  return asked === '' || asked !== text.trim() ? undefined : data;
}

/** Writes an SMS to people of the organisation: says how long it is and what it costs, and asks before it is sent. */
export function WriteSmsDialog({ isOpen, onClose, afterClose }: DialogProps) {
  const t = useText('sms');
  const { message } = App.useApp();
  const act = useAction();
  const id = useId();
  const [people, setPeople] = useState<readonly string[]>([]);
  const [text, setText] = useState('');
  const entry = useEntryDialog({ isOpen, onClose, hasChanges: people.length > 0 || text.trim() !== '' });
  const preview = usePreview(text);
  const { data: account } = useCall(calls.sms.balance, {});
  const parts = preview?.parts ?? 0;
  const cost = parts * people.length;
  const send = () =>
    act(
      calls.sms.send,
      { accountIds: people.join(','), text, cost },
      {
        question: {
          title: t('confirmTitle', { cost }),
          text: t('confirmText', { people: people.length, parts, cost }),
          okText: t('send'),
        },
        onDone: () => {
          message.success(t('sent'));
          onClose();
        },
      },
    );
  return (
    <Modal
      {...entry.modal}
      title={t('write')}
      okText={t('send')}
      okButtonProps={{ disabled: cost === 0 }}
      onOk={send}
      afterClose={afterClose}
    >
      <Form layout="vertical">
        <Form.Item label={t('people')} htmlFor={`${id}-people`} extra={t('peopleHelp')}>
          <PeopleSelect id={`${id}-people`} value={people} onChange={setPeople} />
        </Form.Item>
        <Form.Item label={t('text')} htmlFor={`${id}-text`}>
          <Input.TextArea
            id={`${id}-text`}
            value={text}
            rows={4}
            maxLength={MAX_SMS_LENGTH}
            onChange={(event) => setText(event.target.value)}
          />
        </Form.Item>
      </Form>
      <div aria-live="polite">
        {preview !== undefined && (
          <>
            {preview.text !== text.trim() && (
              <p className={styles.preview}>
                {t('signed')}: {preview.text}
              </p>
            )}
            <p className={styles.count}>
              {t(preview.encoding === 'gsm7' ? 'lengthGsm7' : 'lengthUcs2', {
                units: preview.units,
                parts: preview.parts,
              })}
            </p>
            <p className={styles.count}>
              {t('cost', { people: people.length, parts, cost, balance: account?.balance ?? '…' })}
            </p>
          </>
        )}
      </div>
    </Modal>
  );
}
