import type { MonitoredSignal } from '@zutai/contract';
import { type Binding, formatValue, unbound } from '@zutai/diagram';
import { Checkbox, Input, Modal } from 'antd';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { LiveValueView } from '../../../components/value-view/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { SYSTEM_KEYS, systemTitle } from '../../live-page/index.ts';
import { useHost } from '../host/designer-host.tsx';
import { searchSignals } from '../model/signal-search.ts';
import styles from './binding-picker.module.css';

/** Rows shown at most; more are found by typing. */
const MAX_ROWS = 400;

interface BindingPickerProps {
  current: Binding | undefined;
  /** A click writes: offers what can be written first. */
  isForWriting: boolean;
  onPick: (binding: Binding) => void;
  onClose: () => void;
}

interface Choice {
  key: string;
  binding: Binding;
  group: string;
  signal?: MonitoredSignal;
}

/** After the dialog has come up, which moves. */
function showRow(row: HTMLElement | null): void {
  requestAnimationFrame(() => row?.scrollIntoView({ block: 'nearest' }));
}

/** Chooses what to bind to: search, arrow keys, live values to recognise it by. */
export function BindingPicker({ current, isForWriting, onPick, onClose }: BindingPickerProps) {
  const t = useText('designer');
  const live = useText('livePage');
  const titleOf = useTitle();
  const { signals, equipmentId, equipmentTitle, live: lookup } = useHost();
  const [keyword, setKeyword] = useState('');
  const [isWritableOnly, setWritableOnly] = useState(isForWriting);
  const [place, setPlace] = useState(-1);

  const choices = useMemo<Choice[]>(() => {
    const found = searchSignals(signals, { keyword, isWritableOnly }).slice(0, MAX_ROWS);
    const own = found.map((signal) => ({
      key: `signal:${signal.id}`,
      group: signal.group,
      signal,
      binding: {
        ...unbound,
        signalId: signal.id,
        equipId: signal.equipmentId,
        title: signal.title,
        subTitle: equipmentTitle,
      },
    }));
    if (isWritableOnly) return own;
    const system = SYSTEM_KEYS.map((systemKey): Choice => {
      const title = systemTitle(systemKey, live) ?? systemKey;
      return {
        key: `system:${systemKey}`,
        group: t('bindSystem'),
        binding: {
          ...unbound,
          type: 'system',
          systemKey,
          equipId: equipmentId,
          title,
          subTitle: equipmentTitle,
        },
      };
    }).filter(({ binding }) => binding.title.toLowerCase().includes(keyword.trim().toLowerCase()));
    return [...own, ...system];
  }, [signals, keyword, isWritableOnly, equipmentId, equipmentTitle, live, t]);

  const currentKey = current?.signalId ? `signal:${current.signalId}` : `system:${current?.systemKey ?? ''}`;
  const active =
    place >= 0 ? Math.min(place, choices.length - 1) : choices.findIndex(({ key }) => key === currentKey);

  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key];
    if (event.key === 'Enter' && choices[Math.max(0, active)]) onPick(choices[Math.max(0, active)]!.binding);
    else if (step !== undefined) setPlace(Math.max(0, Math.min(choices.length - 1, active + step)));
    else return;
    event.preventDefault();
  };

  return (
    <Modal open title={t('bindTitle')} footer={null} width={640} onCancel={onClose} destroyOnHidden>
      <div className={styles.picker} data-testid="binding-picker">
        <div className={styles.search}>
          <Input
            autoFocus
            allowClear
            value={keyword}
            placeholder={t('bindSearch')}
            aria-label={t('bindSearch')}
            role="combobox"
            aria-expanded
            aria-controls="binding-choices"
            aria-activedescendant={
              choices[active] === undefined ? undefined : `choice-${choices[active].key}`
            }
            onKeyDown={press}
            onChange={({ target }) => {
              setKeyword(target.value);
              setPlace(0);
            }}
          />
          <Checkbox checked={isWritableOnly} onChange={({ target }) => setWritableOnly(target.checked)}>
            {t('bindWritableOnly')}
          </Checkbox>
        </div>
        {signals.length === 0 && <EmptyState title={t('bindNothing')} text={t('bindNoSignals')} />}
        {signals.length > 0 && choices.length === 0 && <EmptyState title={t('bindNothing')} />}
        <div id="binding-choices" role="listbox" aria-label={t('bindTitle')} className={styles.list}>
          {choices.map(({ key, binding, signal, group }, at) => {
            const isFirst = at === 0 || choices[at - 1]!.group !== group;
            const value = signal === undefined ? lookup.get(binding) : undefined;
            return (
              <div key={key}>
                {isFirst && group !== '' && <div className={styles.group}>{group}</div>}
                <div
                  ref={at === active ? showRow : undefined}
                  id={`choice-${key}`}
                  role="option"
                  aria-selected={key === currentKey}
                  tabIndex={-1}
                  className={styles.row}
                  data-active={at === active}
                  onClick={() => onPick(binding)}
                  onKeyDown={() => {}}
                >
                  <span className={styles.name}>
                    {signal ? titleOf(signal) : binding.title}
                    <span className={styles.tag}>{signal?.tag ?? binding.systemKey}</span>
                  </span>
                  <span className={styles.value}>
                    {signal ? (
                      <LiveValueView signalId={signal.id} format={signal} unit={signal.unit} size="small" />
                    ) : (
                      value && `${formatValue(value)}${value.unit}`
                    )}
                  </span>
                  <span className={styles.right}>{signal?.writable ? t('writable') : t('readOnly')}</span>
                </div>
              </div>
            );
          })}
        </div>
      </div>
    </Modal>
  );
}
