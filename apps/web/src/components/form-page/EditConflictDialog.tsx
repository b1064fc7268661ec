import { Button, Modal, Radio, Tag } from 'antd';
import { useState } from 'react';
import { useText } from '../../lib/language/index.ts';
import styles from './edit-conflict.module.css';
import type { EditField } from './edit-field.ts';
import { type FieldConflict, firstChoices, type Side } from './merge-edit.ts';

interface EditConflictDialogProps {
  /** Who edited and when, in words. */
  message: string;
  conflicts: readonly FieldConflict[];
  fieldOf: (name: string) => EditField;
  onSave: (choices: Readonly<Record<string, Side>>) => void;
  onKeep: () => void;
}

const SIDES = ['theirs', 'mine'] as const;

/** Somebody else edited the same thing: both versions of each field that differs, and a choice. */
export function EditConflictDialog({ message, conflicts, fieldOf, onSave, onKeep }: EditConflictDialogProps) {
  const t = useText('common');
  const [choices, setChoices] = useState(() => firstChoices(conflicts));
  const show = (value: unknown, field: EditField) => {
    if (field.show !== undefined) return field.show(value);
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (typeof value === 'string' || typeof value === 'number') return String(value) || t('none');
    return value == null ? t('none') : JSON.stringify(value);
  };
  return (
    <Modal
      open
      title={t('editConflictTitle')}
      width={720}
      mask={{ closable: false }}
      onCancel={onKeep}
      footer={
        <div className={styles.buttons}>
          <Button onClick={onKeep}>{t('stay')}</Button>
          <Button type="primary" onClick={() => onSave(choices)}>
            {t('editConflictSave')}
          </Button>
        </div>
      }
    >
      <div data-testid="edit-conflict">
        <p className={styles.message} role="alert">
          {message}
        </p>
        <p className={styles.hint}>{t('editConflictText')}</p>
        {conflicts.map(({ name, changedBy, ...values }) => {
          const field = fieldOf(name);
          return (
            <fieldset key={name} className={styles.field}>
              <legend className={styles.name}>
                {field.label}
                {changedBy === 'both' && <Tag color="warning">{t('editConflictBoth')}</Tag>}
              </legend>
              <Radio.Group
                className={styles.sides}
                value={choices[name]}
                onChange={({ target }) => setChoices((now) => ({ ...now, [name]: target.value as Side }))}
              >
                {SIDES.map((side) => (
                  <Radio key={side} value={side} className={styles.side} data-chosen={choices[name] === side}>
                    <span className={styles.whose}>{t(side === 'mine' ? 'mine' : 'theirs')}</span>
                    <span className={styles.value}>{show(values[side], field)}</span>
                  </Radio>
                ))}
              </Radio.Group>
            </fieldset>
          );
        })}
      </div>
    </Modal>
  );
}
