import { CloseOutlined, EyeInvisibleOutlined, EyeOutlined, SettingOutlined } from '@ant-design/icons';
import type { CurveStatistics } from '@zutai/contract';
import { deviationIn, type TimeRange, traceAt } from '@zutai/curve';
import { numberText } from '@zutai/diagram';
import { Button } from 'antd';
import { formatValue } from '../../../components/value-view/index.ts';
import { inLanguage, useLanguage, useText, useTitle } from '../../../lib/language/index.ts';
import { formatTime } from '../../../lib/time/index.ts';
import type { DrawnSignal, DrawnSpans } from '../model/drawing.ts';
import styles from './curve.module.css';

interface SignalPanelProps {
  drawn: readonly DrawnSignal[];
  spans: ReadonlyMap<string, DrawnSpans>;
  statistics: readonly CurveStatistics[] | undefined;
  colours: readonly string[];
  range: TimeRange;
  /** Nothing later is known, ms UTC. */
  nowMs: number;
  cursors: readonly [number, number] | null;
  hoverMs: number | null;
  shiftMs: number;
  onHide: (id: string) => void;
  onRemove: (id: string) => void;
  onSettings: (id: string) => void;
  onFocus: (id: string | null) => void;
}

/** Each signal with its value at the pointer or the cursors, and what is known of it in view. */
export function SignalPanel(props: SignalPanelProps) {
  const t = useText('curve');
  const { cursors, hoverMs, shiftMs, drawn } = props;
  const atMs = hoverMs ?? Math.min(props.range.toMs, props.nowMs);
  const columns = [
    ...(cursors === null
      ? [hoverMs === null ? t('latest') : formatTime(hoverMs)]
      : [t('cursorA'), t('cursorB'), t('difference')]),
    ...(shiftMs === 0 ? [] : [t('comparedValue')]),
    t('minimum'),
    t('maximum'),
    t('mean'),
    t('deviation'),
    t('first'),
    t('last'),
    t('change'),
    t('goodShare'),
    t('count'),
  ];
  const hints: Readonly<Record<string, string>> = {
    [t('deviation')]: t('deviationHint'),
    [t('goodShare')]: t('goodShareHint'),
  };
  return (
    <div className={styles.tableBox}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{t('signals')}</th>
            {columns.map((title, place) => (
              <th
                key={title}
                className={styles.number}
                title={hints[title]}
                // Wide enough for a time, so that the columns stand still.
                style={place === 0 ? { minWidth: 150 } : undefined}
              >
                {title}
              </th>
            ))}
            <th aria-label={t('axis')} />
          </tr>
        </thead>
        <tbody>
          {drawn.map((one) => (
            <SignalRow key={one.id} {...props} one={one} atMs={atMs} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SignalRow({ one, atMs, ...props }: SignalPanelProps & { one: DrawnSignal; atMs: number }) {
  const t = useText('curve');
  const language = useLanguage();
  const titleOf = useTitle();
  const { spans, cursors, shiftMs, range, nowMs } = props;
  const { id, isHidden } = one;
  const signal = inLanguage(one.signal, language);
  const of = spans.get(id);
  const known = props.statistics?.find(({ signalId }) => signalId === id);
  const name = titleOf(signal);
  const isSwitch = signal.dataType === 'boolean';
  const show = (value: number | null | undefined) => {
    if (value === null || value === undefined) return '– –';
    return formatValue(isSwitch ? value !== 0 : value, signal, language);
  };
  const plain = (value: number | null | undefined) =>
    value === null || value === undefined ? '– –' : numberText(value, Math.max(2, signal.decimals));
  const at = (timeMs: number) => (of === undefined ? undefined : traceAt(of.spans, timeMs));
  const cell = (value: number | undefined, key: string) => (
    <td key={key} className={`${styles.number} ${styles.strong}`} data-bad={Number.isNaN(value)}>
      {Number.isNaN(value) ? t('gap') : show(value)}
    </td>
  );
  const difference = (a: number | null | undefined, b: number | null | undefined) =>
    a == null || b == null || Number.isNaN(a - b) || one.isStepped ? '– –' : plain(b - a);
  const [a, b] = cursors === null ? [] : cursors.map(at);
  const end = Math.min(range.toMs, nowMs);
  const deviation =
    of === undefined || one.isStepped
      ? undefined
      : deviationIn(of.spans, { fromMs: range.fromMs, toMs: end });
  return (
    <tr
      data-hidden={isHidden}
      onMouseEnter={() => props.onFocus(id)}
      onMouseLeave={() => props.onFocus(null)}
    >
      <td>
        <span className={styles.entry}>
          <svg className={styles.swatch} width="18" height="10" aria-hidden="true">
            <path
              d="M1 5h16"
              stroke={props.colours[one.colour]}
              strokeWidth="3"
              opacity={isHidden ? 0.3 : 1}
            />
          </svg>
          <span className={styles.entryName}>
            <span>
              {name}
              <span className={styles.unit}>{signal.unit}</span>
            </span>
            <span className={styles.equipment}>
              {titleOf({ title: signal.equipmentTitle, titleEn: signal.equipmentTitleEn })}
            </span>
          </span>
        </span>
      </td>
      {cursors === null ? (
        cell(at(atMs), 'at')
      ) : (
        <>
          {cell(a, 'a')}
          {cell(b, 'b')}
          <td className={`${styles.number} ${styles.strong}`}>{difference(a, b)}</td>
        </>
      )}
      {shiftMs !== 0 && cell(of === undefined ? undefined : traceAt(of.compared, atMs - shiftMs), 'compared')}
      <td className={styles.number} title={known?.minMs == null ? undefined : formatTime(known.minMs)}>
        {show(known?.min)}
      </td>
      <td className={styles.number} title={known?.maxMs == null ? undefined : formatTime(known.maxMs)}>
        {show(known?.max)}
      </td>
      <td className={styles.number}>{plain(known?.timeMean)}</td>
      <td className={styles.number}>{plain(deviation)}</td>
      <td className={styles.number}>{show(known?.first)}</td>
      <td className={styles.number}>{show(known?.last)}</td>
      <td className={styles.number}>{difference(known?.first, known?.last)}</td>
      <td className={styles.number} data-bad={known !== undefined && known.goodShare < 0.9}>
        {known === undefined ? '– –' : `${numberText(known.goodShare * 100, 1)} %`}
      </td>
      <td className={styles.number}>{known === undefined ? '– –' : numberText(known.count, 0)}</td>
      <td className={styles.tools}>
        <Button
          type="text"
          size="small"
          icon={isHidden ? <EyeInvisibleOutlined /> : <EyeOutlined />}
          aria-label={t(isHidden ? 'showSignal' : 'hideSignal', { name })}
          title={t(isHidden ? 'showSignal' : 'hideSignal', { name })}
          onClick={() => props.onHide(id)}
        />
        <Button
          type="text"
          size="small"
          icon={<SettingOutlined />}
          aria-label={t('settingsOf', { name })}
          title={t('settingsOf', { name })}
          onClick={() => props.onSettings(id)}
        />
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={t('removeSignal', { name })}
          title={t('removeSignal', { name })}
          onClick={() => props.onRemove(id)}
        />
      </td>
    </tr>
  );
}
