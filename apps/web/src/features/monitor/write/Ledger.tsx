import { CheckCircleOutlined, ClockCircleOutlined, CloseCircleOutlined } from '@ant-design/icons';
import { type CommandRecord, calls, type SignalValue } from '@zutai/contract';
import { deviceCodeText } from '@zutai/i18n';
import {
  type DataColumn,
  DataTable,
  listRequest,
  useListState,
} from '../../../components/data-table/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { FilterChips } from '../../../components/filter-chips/index.ts';
import { TimeText } from '../../../components/time-text/index.ts';
import { formatValue } from '../../../components/value-view/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useLanguage, useText, useTitle } from '../../../lib/language/index.ts';
import type { SignalDefinition } from '../real-time/use-signals.ts';
import styles from './write-tab.module.css';

/** Ms between polls: others write too. */
const POLL_MS = 5000;
const ICONS = {
  pending: ClockCircleOutlined,
  success: CheckCircleOutlined,
  failure: CloseCircleOutlined,
};
const SORTS = ['requestedMs', 'signalTitle', 'userName', 'status'] as const;

function Status({ record }: { record: CommandRecord }) {
  const t = useText('command');
  const language = useLanguage();
  const Icon = ICONS[record.status];
  const why = record.message !== '' ? record.message : deviceCodeText(language, record.code);
  return (
    <span className={styles.status} data-status={record.status}>
      <Icon />
      {t(record.status)}
      {record.status === 'failure' && `: ${why}`}
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
  const state = useListState({ name: 'ledger', filters: { status: '' } });
  const { status } = state.filters;
  const query = useCall(
    calls.command.query,
    {
      equipmentId,
      ...listRequest(state, SORTS),
      ...(status === 'pending' || status === 'success' || status === 'failure' ? { status } : {}),
    },
    { refetchMs: POLL_MS, isKeepingPrevious: true },
  );
  const signalOf = (record: CommandRecord) => signals.find(({ id }) => id === record.signalId);
  const show = (record: CommandRecord, value: SignalValue) => {
    const signal = signalOf(record);
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
      key: 'took',
      title: t('duration'),
      align: 'right',
      render: (row) => {
        const count = tookMs(row);
        return count === null ? '—' : t('ms', { count });
      },
    },
    {
      key: 'user',
      title: t('user'),
      sortField: 'userName',
      render: (row) => row.userName,
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
              { value: 'pending', text: t('pending') },
            ]}
          />
        }
        empty={<EmptyState title={t('ledgerEmptyTitle')} text={t('ledgerEmptyText')} />}
      />
    </div>
  );
}
