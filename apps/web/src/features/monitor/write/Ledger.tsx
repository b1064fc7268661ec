import {
  CheckCircleOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  QuestionCircleOutlined,
  StopOutlined,
} from '@ant-design/icons';
import { type CommandRecord, calls, type SignalValue } from '@zutai/contract';
import { deviceCodeText } from '@zutai/i18n';
import { type DataColumn, DataTable, useList } from '../../../components/data-table/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { FilterChips } from '../../../components/filter-chips/index.ts';
import { TimeText } from '../../../components/time-text/index.ts';
import { formatValue, stateText } from '../../../components/value-view/index.ts';
import { useLanguage, useText, useTitle } from '../../../lib/language/index.ts';
import type { SignalDefinition } from '../real-time/use-signals.ts';
import styles from './write-tab.module.css';

/** Ms between polls: others write too. */
const POLL_MS = 5000;
const ICONS = {
  pending: ClockCircleOutlined,
  success: CheckCircleOutlined,
  failure: CloseCircleOutlined,
  unknown: QuestionCircleOutlined,
  refused: StopOutlined,
};

function Status({ record }: { record: CommandRecord }) {
  const t = useText('command');
  const common = useText('common');
  const language = useLanguage();
  const Icon = ICONS[record.status];
  const why = record.message !== '' ? record.message : deviceCodeText(language, record.code);
  const isExplained = record.status !== 'success' && record.status !== 'pending';
  const state =
    record.hold === null
      ? t(record.status)
      : common('bracketed', { text: t(record.status), note: t(`hold_${record.hold}`) });
  return (
    <span className={styles.status} data-status={record.status}>
      <Icon />
      <span>{isExplained ? common('labelled', { label: state, text: why }) : state}</span>
    </span>
  );
}

function tookMs(record: CommandRecord): number | null {
  const endMs = record.readBackMs ?? record.acknowledgedMs;
  return endMs === null ? null : endMs - record.requestedMs;
}

/** The ledger of writes: who, when, old and new value, what was read back, and its result. */
export function Ledger({
  equipmentId,
  signals,
}: {
  equipmentId: string;
  signals: readonly SignalDefinition[];
}) {
  const t = useText('command');
  const common = useText('common');
  const language = useLanguage();
  const titleOf = useTitle();
  const { state, query } = useList(calls.command.query, {
    name: 'ledger',
    owner: equipmentId,
    scope: { equipmentId },
    filters: { status: '' },
    refetchMs: POLL_MS,
  });
  const { status } = state.filters;
  const signalOf = (record: CommandRecord) => signals.find(({ id }) => id === record.signalId);
  const show = (record: CommandRecord, value: SignalValue) => {
    const signal = signalOf(record);
    // What was refused is kept as it was sent; a state it names is shown by its text all the same.
    const state =
      typeof value === 'string' &&
      value.trim() !== '' &&
      stateText(Number(value), signal?.states ?? [], language);
    if (typeof state === 'string') return state;
    const text = formatValue(value, signal ?? { decimals: 2, states: [] }, language);
    return value === null || signal === undefined ? text : `${text} ${signal.unit}`.trim();
  };
  const columns: DataColumn<CommandRecord>[] = [
    {
      key: 'requested',
      title: t('requestedAt'),
      sortField: 'requestedMs',
      render: (row) => <TimeText timeMs={row.requestedMs} />,
    },
    {
      key: 'signal',
      title: t('signal'),
      sortField: 'signalTitle',
      isName: true,
      render: (row) => titleOf(signalOf(row) ?? { title: row.signalTitle, titleEn: '' }),
    },
    {
      key: 'change',
      title: t('change'),
      render: (row) => (
        <>
          <span className={styles.old}>{show(row, row.oldValue)} → </span>
          <span className={styles.new}>{show(row, row.newValue)}</span>
        </>
      ),
    },
    {
      key: 'readBack',
      title: t('readBack'),
      render: (row) => show(row, row.readBack),
    },
    {
      key: 'status',
      title: t('result'),
      sortField: 'status',
      render: (row) => <Status record={row} />,
    },
    {
      key: 'user',
      title: t('user'),
      sortField: 'userName',
      render: (row) => (
        <span title={row.address === '' ? undefined : t('fromAddress', { address: row.address })}>
          {row.userName}
        </span>
      ),
    },
    {
      key: 'took',
      title: t('duration'),
      align: 'right',
      render: (row) => {
        const count = tookMs(row);
        if (count === null) return '—';
        return count < 10_000 ? t('ms', { count }) : t('seconds', { count: (count / 1000).toFixed(1) });
      },
    },
  ];
  return (
    <div className={styles.ledger}>
      <DataTable
        columns={columns}
        rowKey={(row) => row.uuid}
        query={query}
        state={state}
        filters={
          <FilterChips
            label={t('resultFilter')}
            value={status}
            onChange={(value) => state.setFilter('status', value)}
            choices={[
              { value: '', text: common('all') },
              { value: 'success', text: t('success') },
              { value: 'failure', text: t('failure') },
              { value: 'unknown', text: t('unknown') },
              { value: 'refused', text: t('refused') },
              { value: 'pending', text: t('pending') },
            ]}
          />
        }
        empty={<EmptyState title={t('ledgerEmptyTitle')} text={t('ledgerEmptyText')} />}
      />
    </div>
  );
}
