import { CheckSquareOutlined } from '@ant-design/icons';
import { calls } from '@zutai/contract';
import { Button } from 'antd';
import { Link } from 'react-router';
import { useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { useMayCall } from '../../../lib/session/index.ts';
import { ReportButton } from '../../repair/index.ts';
import styles from './detail-page.module.css';

/** What one does who stands before a piece of equipment with a phone: report a fault, and inspect. */
export function WalkBar({ equipment }: { equipment: { readonly id: string; readonly title: string } }) {
  const inspection = useText('inspection');
  const isAllowed = useMayCall()(calls.inspection.query);
  const { id } = equipment;
  const { data } = useCall(
    calls.inspection.query,
    { equipmentId: id, pageSize: 1 },
    { isEnabled: isAllowed, staleMs: 10_000 },
  );
  const [row] = data?.rows ?? [];
  return (
    <div className={styles.walk}>
      <ReportButton equipment={equipment} />
      {data !== undefined && row !== undefined && (
        <Link
          to={
            data.total === 1
              ? pathTo('/manage/ops/inspections/:id', { id: row.id })
              : pathTo('/monitor/eg/detail/list/:id', { id }, { tab: 'inspection' })
          }
        >
          <Button icon={<CheckSquareOutlined />} tabIndex={-1}>
            {inspection('worksheetLink', { count: data.total })}
          </Button>
        </Link>
      )}
    </div>
  );
}
