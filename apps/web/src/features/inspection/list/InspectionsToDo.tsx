import { CheckSquareOutlined } from '@ant-design/icons';
import { calls } from '@zutai/contract';
import { Button } from 'antd';
import { Link } from 'react-router';
import { useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { useMayCall } from '../../../lib/session/index.ts';
import { INSPECTION_REFETCH_MS } from '../refetch.ts';

/** How many inspections wait for the reader, and the way to them. */
export function InspectionsToDo() {
  const t = useText('inspection');
  const isAllowed = useMayCall()(calls.inspection.query);
  const { data } = useCall(
    calls.inspection.query,
    { isAssigned: true, pageSize: 1 },
    { isEnabled: isAllowed, refetchMs: INSPECTION_REFETCH_MS },
  );
  if (data === undefined || data.total === 0) return null;
  return (
    <Link to={pathTo('/manage/ops/inspections', undefined, { isAssigned: 'true' })}>
      <Button icon={<CheckSquareOutlined />} tabIndex={-1}>
        {t('worksheetLink', { count: data.total })}
      </Button>
    </Link>
  );
}
