import { Modal, Segmented, Switch } from 'antd';
import { useState } from 'react';
import { NumberBox } from '../../../components/number-input/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import type { DrawnSignal } from '../model/drawing.ts';
import type { AxisChoice, ToolSignal } from '../model/tool-view.ts';
import styles from './curve.module.css';

interface AxisDialogProps {
  one: DrawnSignal;
  colours: readonly string[];
  axes: Readonly<Record<string, AxisChoice>>;
  onSignal: (change: Partial<ToolSignal>) => void;
  onAxis: (scale: string, choice: AxisChoice) => void;
  onClose: () => void;
}

/** How a signal is drawn: its colour, and its axis, which it shares with others of its unit or has alone. At once. */
export function AxisDialog({ one, colours, axes, onSignal, onAxis, onClose }: AxisDialogProps) {
  const t = useText('curve');
  const common = useText('common');
  const titleOf = useTitle();
  const axis = axes[one.scale] ?? {};
  const [ends, setEnds] = useState({ scale: one.scale, min: axis.min, max: axis.max });
  if (ends.scale !== one.scale) setEnds({ scale: one.scale, min: axis.min, max: axis.max });
  const isWrong = ends.min !== undefined && ends.max !== undefined && ends.min >= ends.max;
  const change = (next: { min?: number | undefined; max?: number | undefined }) => {
    const chosen = { ...ends, ...next };
    setEnds(chosen);
    if (chosen.min === undefined || chosen.max === undefined || chosen.min < chosen.max)
      onAxis(one.scale, { ...axis, min: chosen.min, max: chosen.max });
  };
  const end = (which: 'min' | 'max') => (
    <div className={styles.field}>
      <label htmlFor={`axis-${which}`}>{t(which === 'min' ? 'axisMin' : 'axisMax')}</label>
      <NumberBox
        id={`axis-${which}`}
        style={{ width: '100%' }}
        placeholder={t('axisAuto')}
        value={ends[which] ?? null}
        {...(isWrong && { status: 'error' as const })}
        onChange={(value) => change({ [which]: value ?? undefined })}
      />
    </div>
  );
  return (
    <Modal
      open
      title={t('settingsOf', { name: titleOf(one.signal) })}
      footer={null}
      width={440}
      onCancel={onClose}
      closable={{ 'aria-label': common('close') }}
    >
      <div className={styles.fields}>
        <fieldset style={{ margin: 0, padding: 0, border: 0 }}>
          <legend style={{ marginBottom: 6 }}>{t('colour')}</legend>
          <div className={styles.colours}>
            {colours.map((colour, place) => (
              <label key={colour}>
                <input
                  type="radio"
                  name="curve-colour"
                  aria-label={t('colourNumber', { number: place + 1 })}
                  checked={one.colour === place}
                  onChange={() => onSignal({ colour: place })}
                />
                <span style={{ background: colour }} />
              </label>
            ))}
          </div>
        </fieldset>
        <div>
          <span>
            <Switch
              checked={one.hasOwnAxis}
              onChange={(hasOwnAxis) => onSignal({ hasOwnAxis })}
              aria-label={t('ownAxis')}
              style={{ marginRight: 8 }}
            />
            {t('ownAxis')}
          </span>
          <p className={styles.help}>{t('ownAxisHelp')}</p>
        </div>
        <div className={styles.field}>
          <span>{t('axisSide')}</span>
          <Segmented
            block
            aria-label={t('axisSide')}
            value={axis.side ?? 'auto'}
            onChange={(side) =>
              onAxis(one.scale, { ...axis, side: side === 'left' || side === 'right' ? side : undefined })
            }
            options={[
              { value: 'auto', label: t('axisAuto') },
              { value: 'left', label: t('axisLeft') },
              { value: 'right', label: t('axisRight') },
            ]}
          />
        </div>
        <div>
          <div className={styles.pair}>
            {end('min')}
            {end('max')}
          </div>
          {isWrong ? (
            <p className={styles.wrong} role="alert">
              {t('axisWrong')}
            </p>
          ) : (
            <p className={styles.help}>{t('axisAutoHelp')}</p>
          )}
        </div>
      </div>
    </Modal>
  );
}
