import {
  CheckCircleOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  QuestionCircleOutlined,
  StopOutlined,
} from '@ant-design/icons';
import type { CommandRecord } from '@zutai/contract';
import { ledgerList, sayIn } from '@zutai/lists';
import { Link } from 'react-router';
import type { CellViews } from '../../../components/managed-list/index.ts';
import { useLanguage, useText } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import styles from './ledger.module.css';

/** Ms between polls: others write too. */
export const LEDGER_REFETCH_MS = 5000;

const ICONS = {
  pending: ClockCircleOutlined,
  success: CheckCircleOutlined,
  failure: CloseCircleOutlined,
  unknown: QuestionCircleOutlined,
  refused: StopOutlined,
};

const columnOf = (wanted: string) => ledgerList.columns.find(({ key }) => key === wanted);
const resultColumn = columnOf('status');
const equipmentColumn = columnOf('equipment');
const signalColumn = columnOf('signal');

function Result({ record }: { record: CommandRecord }) {
  const say = sayIn(useLanguage());
  const Icon = ICONS[record.status];
  return (
    <span className={styles.status} data-status={record.status}>
      <Icon />
      <span>{resultColumn?.cell(record, say) as string}</span>
    </span>
  );
}

function Equipment({ record }: { record: CommandRecord }) {
  const say = sayIn(useLanguage());
  const { equipmentId: id, hasEquipment } = record;
  const name = equipmentColumn?.cell(record, say) as string;
  if (!hasEquipment) return name;
  return <Link to={pathTo('/monitor/eg/detail/list/:id', { id })}>{name}</Link>;
}

function Signal({ record }: { record: CommandRecord }) {
  const say = sayIn(useLanguage());
  const { equipmentId: id, signalTag } = record;
  const name = signalColumn?.cell(record, say) as string;
  // By the tag of today: that of the time of the write may be another signal's by now.
  if (signalTag === null) return name;
  return <Link to={pathTo('/monitor/eg/detail/list/:id', { id }, { keyword: signalTag })}>{name}</Link>;
}

function User({ record: { address, userName } }: { record: CommandRecord }) {
  const t = useText('command');
  return <span title={address === '' ? undefined : t('fromAddress', { address })}>{userName}</span>;
}

/** What the ledger shows with more than words. */
export const ledgerCells: CellViews<CommandRecord> = {
  equipment: (record) => <Equipment record={record} />,
  signal: (record) => <Signal record={record} />,
  status: (record) => <Result record={record} />,
  userName: (record) => <User record={record} />,
};
