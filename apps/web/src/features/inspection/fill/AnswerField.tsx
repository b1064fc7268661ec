import { CameraOutlined } from '@ant-design/icons';
import { type InspectionDetail, type InspectionItem, isAbnormal } from '@zutai/contract';
import { App, Button, Image, Input, Radio } from 'antd';
import { useRef, useState } from 'react';
import { shrinkPhoto } from '../../../components/photo/index.ts';
import { TimeText } from '../../../components/time-text/index.ts';
import { messageOf } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import styles from '../inspection.module.css';
import { keptPhotoKey } from '../offline/kept.ts';
import { forgetPhotos, sendOrKeepPhoto } from '../offline/outbox.ts';
import { usePhotoSource } from '../offline/use-photo-source.ts';
import { bringPhoto } from './use-photos-under-way.ts';

export interface AnswerFieldProps {
  inspection: InspectionDetail;
  place: number;
  value: string | null;
  /** Answers whether it was taken: not by a form that was submitted. Undefined: it is done and cannot be changed. */
  onChange: ((value: string | null) => boolean) | undefined;
  /** Of when the value is that was taken for a `live` question. */
  atMs?: number | undefined;
  /** The server is away: the recorded value of this moment is taken when it is back. */
  isAway?: boolean;
  /** Why the answer is not taken. */
  fault?: 'needed' | 'invalid' | undefined;
}

function PhotoField({ inspection, place, value, onChange }: AnswerFieldProps) {
  const t = useText('inspection');
  const { message } = App.useApp();
  const input = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const source = usePhotoSource(value);

  async function take(file: File): Promise<void> {
    setSending(true);
    try {
      await bringPhoto(inspection.id, async () => {
        const brought = await sendOrKeepPhoto(inspection.id, await shrinkPhoto(file));
        forgetPhotos([onChange?.(brought) === true ? value : brought]);
      });
    } catch (error) {
      message.error(messageOf(error));
    } finally {
      setSending(false);
    }
  }

  return (
    <span className={styles.photoField}>
      {value !== null && (
        <Image
          width={120}
          alt={`${t('photo')} ${keptPhotoKey(value) === undefined ? value : place + 1}`}
          src={source}
        />
      )}
      {onChange !== undefined && (
        <>
          {keptPhotoKey(value) !== undefined && <span className={styles.help}>{t('photoKept')}</span>}
          <Button icon={<CameraOutlined />} loading={isSending} onClick={() => input.current?.click()}>
            {t('photoTake')}
          </Button>
          <input
            ref={input}
            type="file"
            accept="image/*"
            hidden
            aria-label={t('photoTake')}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file !== undefined) void take(file);
              target.value = '';
            }}
          />
        </>
      )}
    </span>
  );
}

function LiveField({ inspection, place, value, onChange, atMs, isAway }: AnswerFieldProps) {
  const t = useText('inspection');
  const item = inspection.items[place]!;
  const now = inspection.live.find((one) => one.item === place);
  const isDone = onChange === undefined;
  const shown = isDone ? value : (now?.value ?? null);
  const shownMs = isDone ? atMs : now?.atMs;
  if (shown === null)
    return <span className={styles.help}>{t(isAway === true ? 'liveLater' : 'liveNone')}</span>;
  return (
    <span className={styles.live}>
      <b>{shown}</b> {item.unit} {shownMs != null && <TimeText timeMs={shownMs} />}
    </span>
  );
}

function AnswerInput({ inspection, place, value, onChange }: AnswerFieldProps) {
  const t = useText('inspection');
  const item = inspection.items[place]!;
  if (onChange === undefined) {
    const words = item.kind === 'yesNo' && value !== null ? t(value === 'yes' ? 'yes' : 'no') : value;
    return <span className={styles.live}>{words === null ? t('noAnswer') : `${words} ${item.unit}`}</span>;
  }
  if (item.kind === 'yesNo')
    return (
      <Radio.Group
        size="large"
        optionType="button"
        value={value}
        aria-label={item.title}
        onChange={({ target }) => onChange(String(target.value))}
        options={[
          { value: 'yes', label: t('yes') },
          { value: 'no', label: t('no') },
        ]}
      />
    );
  return (
    <Input
      size="large"
      aria-label={item.title}
      value={value ?? ''}
      {...(item.kind === 'number'
        ? { inputMode: 'decimal' as const, suffix: item.unit }
        : { maxLength: 2_000 })}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
    />
  );
}

const rangeOf = ({ min, max, unit }: InspectionItem) => `${min ?? '…'} – ${max ?? '…'} ${unit}`.trim();

function faultText({ kind }: InspectionItem, fault: 'needed' | 'invalid') {
  if (fault === 'invalid') return 'answerInvalid';
  return kind === 'photo' ? 'photoNeeded' : 'answerNeeded';
}

/** One question of an inspection with its answer. */
export function AnswerField(props: AnswerFieldProps) {
  const { inspection, place, value, onChange, fault } = props;
  const t = useText('inspection');
  const item = inspection.items[place]!;
  const live = inspection.live.find((one) => one.item === place)?.value ?? null;
  const isWrong = isAbnormal(item, item.kind === 'live' && onChange !== undefined ? live : value);
  const hasRange = item.min !== null || item.max !== null;
  return (
    <section
      className={styles.question}
      data-question
      data-abnormal={isWrong}
      data-fault={fault !== undefined}
    >
      <h2 className={styles.questionTitle}>
        {place + 1}. {item.title}
        {item.isRequired && item.kind !== 'live' && <span aria-hidden> *</span>}
      </h2>
      {item.kind === 'photo' ? (
        <PhotoField {...props} />
      ) : item.kind === 'live' ? (
        <LiveField {...props} />
      ) : (
        <AnswerInput {...props} />
      )}
      {hasRange && <span className={styles.help}>{t('range', { range: rangeOf(item) })}</span>}
      {fault !== undefined && (
        <span className={styles.fault} role="alert">
          {t(faultText(item, fault))}
        </span>
      )}
      {isWrong && (
        <span className={styles.wrong}>{item.kind === 'yesNo' ? t('status_abnormal') : t('outOfRange')}</span>
      )}
    </section>
  );
}
