import type { MonitoredSignal } from '@zutai/contract';
import { type Editor, expandPage } from '@zutai/diagram';
import { Button, Select, Table } from 'antd';
import { useMemo, useState } from 'react';
import { SearchField } from '../../../components/search-field/index.ts';
import { LiveValueView } from '../../../components/value-view/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import {
  defaultSource,
  kindsOf,
  listNeededSignals,
  type Source,
  type SourceKind,
  sourceOfKind,
  usePageSimulation,
  useSimulationVersion,
} from '../../live-page/index.ts';
import { useHost } from '../host/designer-host.tsx';
import { useSettledPart } from '../model/use-editor-part.ts';
import { ToolPanel } from '../panel/ToolPanel.tsx';
import { SourceFields } from './SourceFields.tsx';
import styles from './simulation.module.css';

const LIVE: readonly (SourceKind | 'live')[] = ['live'];
/** Under the head of the table, px. */
const BODY_PX = 176;

/** The signals a page is bound to, those of its faceplates and calculated values among them. */
function useBoundSignals(editor: Editor): readonly MonitoredSignal[] {
  const { sources, context } = useHost();
  const page = useSettledPart(editor, (state) => state.page);
  return useMemo(() => {
    const expanded = context.faceplates ? expandPage(page, context.faceplates).page : page;
    const ids = new Set(listNeededSignals(expanded, sources.mvars));
    return sources.signals.filter(({ id }) => ids.has(id));
  }, [page, context.faceplates, sources]);
}

/** Gives the signals of the page simulated values, each from a source of its own. Nothing of it leaves the browser. */
export function SimulationPanel({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useText('pageTrial');
  const titleOf = useTitle();
  const simulation = usePageSimulation();
  useSimulationVersion(simulation);
  const signals = useBoundSignals(editor);
  const [search, setSearch] = useState('');
  const word = search.trim().toLowerCase();
  const found = signals.filter((signal) => `${titleOf(signal)}\n${signal.tag}`.toLowerCase().includes(word));
  const set = (signal: MonitoredSignal, source: Source | undefined) =>
    simulation.set(signal, source, Date.now());
  const choose = (signal: MonitoredSignal, kind: SourceKind | 'live') =>
    set(signal, kind === 'live' ? undefined : sourceOfKind(kind, signal, simulation.sourceOf(signal.id)));
  const setAll = (sourceFor: (signal: MonitoredSignal) => Source | undefined) =>
    simulation.setAll(
      signals.map((signal) => [signal, sourceFor(signal)] as const),
      Date.now(),
    );
  const count = signals.filter(({ id }) => simulation.has(id)).length;
  return (
    <ToolPanel
      title={t('title')}
      testId="simulation"
      onClose={onClose}
      head={
        <>
          <span className={styles.count}>{t('count', { count, all: signals.length })}</span>
          <span className={styles.search}>
            <SearchField value={search} placeholder={t('search')} onChange={setSearch} />
          </span>
          <span className={styles.gap} />
          <Button
            size="small"
            type="primary"
            disabled={signals.length === 0}
            onClick={() => setAll((signal) => simulation.sourceOf(signal.id) ?? defaultSource(signal))}
          >
            {t('simulateAll')}
          </Button>
          <Button size="small" disabled={count === 0} onClick={() => setAll(() => undefined)}>
            {t('stopAll')}
          </Button>
        </>
      }
    >
      <Table<MonitoredSignal>
        size="small"
        virtual
        dataSource={found}
        rowKey="id"
        pagination={false}
        scroll={{ x: 860, y: BODY_PX }}
        locale={{
          emptyText: <span className={styles.empty}>{t(signals.length === 0 ? 'nothing' : 'noMatch')}</span>,
        }}
        columns={[
          {
            key: 'signal',
            title: t('signal'),
            width: 220,
            render: (_value, signal) => (
              <span className={styles.signal}>
                {titleOf(signal)}
                <small title={signal.tag}>{signal.tag}</small>
              </span>
            ),
          },
          {
            key: 'source',
            title: t('source'),
            width: 130,
            render: (_value, signal) => (
              <Select<SourceKind | 'live'>
                size="small"
                style={{ width: 112 }}
                aria-label={`${t('source')}: ${titleOf(signal)}`}
                value={simulation.sourceOf(signal.id)?.kind ?? 'live'}
                options={[...LIVE, ...kindsOf(signal)].map((kind) => ({
                  value: kind,
                  label: t(`kind_${kind}`),
                }))}
                onChange={(kind) => choose(signal, kind)}
              />
            ),
          },
          {
            key: 'fields',
            title: t('settings'),
            width: 380,
            render: (_value, signal) => {
              const source = simulation.sourceOf(signal.id);
              return (
                source && (
                  <span className={styles.fields}>
                    <SourceFields
                      key={source.kind}
                      signal={signal}
                      source={source}
                      onChange={(next) => set(signal, next)}
                    />
                    {simulation.isWritten(signal.id) && (
                      <span className={styles.written}>{t('written')}</span>
                    )}
                  </span>
                )
              );
            },
          },
          {
            key: 'value',
            title: t('value'),
            width: 130,
            align: 'right',
            render: (_value, signal) => (
              <LiveValueView
                signalId={signal.id}
                format={signal}
                unit={signal.unit}
                size="medium"
                align="end"
              />
            ),
          },
        ]}
      />
    </ToolPanel>
  );
}
