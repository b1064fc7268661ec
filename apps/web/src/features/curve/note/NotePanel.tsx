import { AimOutlined, DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { type CurveAnnotation, calls } from '@zutai/contract';
import { Button, Skeleton } from 'antd';
import { useAction } from '../../../components/dialogs/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ErrorState } from '../../../components/error-state/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { useCan } from '../../../lib/session/index.ts';
import { formatTime } from '../../../lib/time/index.ts';
import type { DrawnSignal } from '../model/drawing.ts';
import styles from './note.module.css';

interface NotePanelProps {
  notes: readonly CurveAnnotation[] | undefined;
  error: Error | null;
  onRetry: () => void;
  drawn: readonly DrawnSignal[];
  onAdd: () => void;
  onEdit: (note: CurveAnnotation) => void;
  onShow: (note: CurveAnnotation) => void;
}

/** What people wrote on the curves in view: when, about what, who. */
export function NotePanel({ notes, error, onRetry, drawn, onAdd, onEdit, onShow }: NotePanelProps) {
  const t = useText('curve');
  const common = useText('common');
  const titleOf = useTitle();
  const run = useAction();
  const canWrite = useCan('annotation_edit');
  if (notes === undefined)
    return error === null ? (
      <Skeleton active style={{ padding: 16 }} />
    ) : (
      <ErrorState error={error} onRetry={onRetry} />
    );
  const add = canWrite && (
    <Button icon={<PlusOutlined />} onClick={onAdd}>
      {t('noteAdd')}
    </Button>
  );
  if (notes.length === 0) return <EmptyState title={t('noteNone')} text={t('noteNoneText')} action={add} />;
  const aboutOf = ({ signalId, equipmentId }: CurveAnnotation) => {
    const signal = drawn.find(({ id }) => id === signalId)?.signal;
    const equipment = drawn.find((one) => one.signal.equipmentId === equipmentId)?.signal;
    if (signal !== undefined) return titleOf(signal);
    return equipment === undefined
      ? t('noteWhole')
      : titleOf({ title: equipment.equipmentTitle, titleEn: equipment.equipmentTitleEn });
  };
  return (
    <>
      <div className={styles.head}>{add}</div>
      <ul className={styles.notes}>
        {notes.map((note) => (
          <li key={note.id} className={styles.note}>
            <div className={styles.words}>
              <strong>{note.title}</strong>
              <span className={styles.when}>
                {[formatTime(note.fromMs), ...(note.toMs === null ? [] : [formatTime(note.toMs)])].join(
                  ' – ',
                )}
                {' · '}
                {aboutOf(note)}
              </span>
              <small>
                {t('noteBy', { name: note.authorTitle, time: formatTime(note.createdMs) })}
                {note.editedBy !== '' && (
                  <> · {t('noteEdited', { name: note.editedBy, time: formatTime(note.editedMs) })}</>
                )}
              </small>
            </div>
            <Button
              type="text"
              icon={<AimOutlined />}
              aria-label={t('noteShow')}
              title={t('noteShow')}
              onClick={() => onShow(note)}
            />
            {canWrite && note.isOwn && (
              <Button
                type="text"
                icon={<EditOutlined />}
                aria-label={t('noteEdit')}
                title={t('noteEdit')}
                onClick={() => onEdit(note)}
              />
            )}
            {canWrite && note.isDeletable && (
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={t('noteDelete')}
                title={t('noteDelete')}
                onClick={() =>
                  run(
                    calls.curve.deleteAnnotation,
                    { id: note.id },
                    {
                      question: {
                        title: t('noteDeleteTitle'),
                        text: note.title,
                        okText: common('delete'),
                        isDanger: true,
                      },
                      done: common('deleted'),
                    },
                  )
                }
              />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
