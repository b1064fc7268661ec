import { ALARM_RATE_BANDS, type AlarmPerformance, calls } from '@zutai/contract';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ErrorState } from '../../../components/error-state/index.ts';
import { PageHead } from '../../../components/page-head/index.ts';
import { StaleNotice } from '../../../components/stale-notice/index.ts';
import { TimeText } from '../../../components/time-text/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { useMayCall } from '../../../lib/session/index.ts';
import { formatTime } from '../../../lib/time/index.ts';
import { LevelMark } from '../AlarmMarks.tsx';
import { assess, hasRecords, LEVEL_TARGETS, type Measure, type Verdict } from './assess.ts';
import { PerformanceTools } from './PerformanceTools.tsx';
import styles from './performance.module.css';
import { RationalisationButton } from './RationalisationButton.tsx';
import { type AskedPerformance, useAskedPerformance, usePerformance } from './use-performance.ts';

/** Beside the word, so that it is not told by colour alone. */
const VERDICT_SHAPES: Readonly<Record<Verdict, string>> = { good: '✓', fair: '!', poor: '✕', few: '–' };

const numberText = (value: number) => {
  if (value > 0 && value < 0.01) return '< 0.01';
  return value.toFixed(value < 10 && !Number.isInteger(value) ? 2 : 0);
};
const shareText = (share: number) => `${(share * 100).toFixed(share > 0 && share < 0.1 ? 1 : 0)} %`;

/** /monitor/alarm/performance: how the alarm system does against ISA-18.2 and EEMUA 191. */
export function PerformancePage() {
  const t = useText('alarm');
  const shell = useText('shell');
  const mayCall = useMayCall();
  const asked = useAskedPerformance();
  const { found, before, query } = usePerformance(asked);
  return (
    <>
      <PageHead
        title={t('performance')}
        trail={[{ title: shell('menuMonitor') }, { title: t('title'), to: pathTo('/monitor/alarm') }]}
        note={t('performanceNote')}
        action={mayCall(calls.alarm.queryRules) && <RationalisationButton />}
      />
      <div className={styles.page}>
        <PerformanceTools asked={asked} />
        {found !== undefined && <StaleNotice query={query} />}
        {found === undefined &&
          (query.error === null ? (
            <Skeleton active paragraph={{ rows: 10 }} />
          ) : (
            <ErrorState error={query.error} onRetry={() => void query.refetch()} />
          ))}
        {found !== undefined &&
          (hasRecords(found) ? (
            <Panel found={found} before={before} asked={asked} />
          ) : (
            <EmptyState title={t('noRecordsTitle')} text={t('noRecordsText')} />
          ))}
      </div>
    </>
  );
}

interface PanelProps {
  found: AlarmPerformance;
  /** Of the month before. */
  before: AlarmPerformance | undefined;
  asked: AskedPerformance;
}

function Panel({ found, before, asked }: PanelProps) {
  const t = useText('alarm');
  const { top, chattering, stale, staleCount, total, subsequent } = found;
  const { countsSubsequent } = asked;
  return (
    <>
      {subsequent > 0 && (
        <p className={styles.none}>
          {t(countsSubsequent ? 'subsequentCounted' : 'subsequentLeftOut', { count: subsequent })}
        </p>
      )}
      <Measures found={found} before={before} />
      <Rates found={found} />
      <Levels found={found} />
      <Section title={t('topTen')} text={t('topTenText', { share: shareText(found.topShare) })}>
        <Rules rows={top} column={t('count')} cell={({ count }) => count} total={total} />
      </Section>
      <Section title={t('chattering')} text={t('chatteringText')}>
        <Rules rows={chattering} column={t('chatteringCount')} cell={({ count }) => count} />
      </Section>
      <Section title={t('stale')} text={t('staleText', { count: staleCount })}>
        <Rules
          rows={stale}
          column={t('raised')}
          cell={({ raisedMs }) => <TimeText timeMs={raisedMs} hasAgo />}
        />
      </Section>
    </>
  );
}

function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className={styles.card}>
      <h2 className={styles.heading}>{title}</h2>
      <p className={styles.note}>{text}</p>
      {children}
    </section>
  );
}

function Measures({ found, before }: Omit<PanelProps, 'asked'>) {
  const t = useText('alarm');
  const measures = assess(found);
  const earlier = before && (hasRecords(before) ? assess(before) : null);
  const text = ({ isShare }: Measure, value: number) => (isShare ? shareText(value) : numberText(value));
  return (
    <section className={styles.card}>
      <h2 className={styles.heading}>{t('measures')}</h2>
      <ul className={styles.measures}>
        {measures.map((measure, place) => (
          <li key={measure.name} className={styles.measure} data-verdict={measure.verdict}>
            <span className={styles.name}>{t(`measure_${measure.name}`)}</span>
            <strong className={styles.value}>{text(measure, measure.value)}</strong>
            <span className={styles.target}>{t('target', { value: text(measure, measure.good) })}</span>
            <span className={styles.verdict}>
              <span aria-hidden="true">{VERDICT_SHAPES[measure.verdict]}</span>{' '}
              {t(`verdict_${measure.verdict}`)}
            </span>
            {earlier !== undefined && (
              <span className={styles.before}>
                {earlier === null
                  ? t('monthBeforeNone')
                  : t('monthBefore', { value: text(measure, earlier[place]!.value) })}
              </span>
            )}
            {(measure.verdict === 'fair' || measure.verdict === 'poor') && (
              <p className={styles.advice}>
                {t(`advice_${measure.name}`)}
                {measure.name === 'peak' && found.peakMs !== null && (
                  <> {t('peakAt', { time: formatTime(found.peakMs) })}</>
                )}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Ten minutes by how many alarms they had, and how many there were over the time. */
function Rates({ found }: { found: AlarmPerformance }) {
  const t = useText('alarm');
  const { bands, parts, total, standing, floods } = found;
  const most = Math.max(1, ...parts.map(({ count }) => count));
  const nameOf = (band: number) => {
    const from = band === 0 ? 0 : ALARM_RATE_BANDS[band - 1]!;
    const to = ALARM_RATE_BANDS[band];
    return to === undefined ? t('bandAbove', { from }) : t('band', { from, to });
  };
  return (
    <Section
      title={t('rates')}
      text={t('ratesText', { total, standing, floods, most: numberText(found.standingPeak) })}
    >
      <div
        className={styles.bars}
        role="img"
        aria-label={t('barsText', { count: parts.length, most })}
        style={{ gridTemplateColumns: `repeat(${parts.length}, minmax(0, 1fr))` }}
      >
        {parts.map(({ fromMs, count }) => (
          <span
            key={fromMs}
            className={styles.bar}
            title={`${formatTime(fromMs)}: ${count}`}
            style={{ height: `${(count / most) * 100}%` }}
          />
        ))}
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('bandName')}</th>
            <th scope="col">{t('bandJudgement')}</th>
            <th scope="col">{t('bandShare')}</th>
          </tr>
        </thead>
        <tbody>
          {bands.map((share, band) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a band is its place
            <tr key={band}>
              <th scope="row">{nameOf(band)}</th>
              <td>{t(`band_${band as 0}`)}</td>
              <td className={styles.number}>{shareText(share)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function Levels({ found: { levels, total } }: { found: AlarmPerformance }) {
  const t = useText('alarm');
  const known = useCall(calls.alarm.queryLevels, {}, { staleMs: 60_000 }).data ?? [];
  return (
    <Section title={t('levelShares')} text={t('levelSharesText')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('level')}</th>
            <th scope="col">{t('count')}</th>
            <th scope="col">{t('share')}</th>
            <th scope="col">{t('targetHead')}</th>
          </tr>
        </thead>
        <tbody>
          {levels.map(({ levelId, count }, place) => {
            const level = known.find(({ id }) => id === levelId);
            const most = LEVEL_TARGETS[place];
            return (
              <tr key={levelId}>
                <th scope="row">
                  {level && (
                    <LevelMark
                      of={{
                        ...{ levelTitle: level.title, levelTitleEn: level.titleEn },
                        ...{ levelColor: level.color, levelShape: level.shape },
                      }}
                    />
                  )}
                </th>
                <td className={styles.number}>{count}</td>
                <td className={styles.number}>{total === 0 ? '—' : shareText(count / total)}</td>
                <td className={styles.number}>{most === undefined ? '—' : `≤ ${shareText(most)}`}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Section>
  );
}

interface OfRule {
  readonly ruleId: string | null;
  readonly equipmentId: string;
  readonly equipTitle: string;
  readonly equipTitleEn: string;
  readonly title: string;
  readonly titleEn: string;
}

function Rules<Row extends OfRule>({
  rows,
  column,
  cell,
}: {
  rows: readonly Row[];
  column: string;
  cell: (row: Row) => ReactNode;
  total?: number;
}) {
  const t = useText('alarm');
  const titleOf = useTitle();
  const mayEdit = useMayCall()(calls.alarm.queryRules);
  if (rows.length === 0) return <p className={styles.none}>{t('noneOfThese')}</p>;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('name')}</th>
          <th scope="col">{t('equipment')}</th>
          <th scope="col">{column}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => {
          const { equipmentId: id, equipTitle, equipTitleEn } = row;
          const name = titleOf(row);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a rule that was deleted has no id
            <tr key={place}>
              <th scope="row">
                {mayEdit && row.ruleId !== null ? (
                  <Link to={pathTo('/manage/eg/equipment/edit/:id/alarm', { id }, { keyword: name })}>
                    {name}
                  </Link>
                ) : (
                  name
                )}
              </th>
              <td>{titleOf({ title: equipTitle, titleEn: equipTitleEn })}</td>
              <td className={styles.number}>{cell(row)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
