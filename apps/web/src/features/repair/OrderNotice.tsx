import { calls } from '@zutai/contract';
import { repairStateText, sayIn } from '@zutai/lists';
import { Alert } from 'antd';
import { Link } from 'react-router';
import { useCall } from '../../lib/call/index.ts';
import { useLanguage, useText } from '../../lib/language/index.ts';
import { pathTo } from '../../lib/path/index.ts';
import { useMayCall } from '../../lib/session/index.ts';

/** Of who came by a work order (`{orderType}/{orderId}` of an address): what it is about, and the way to it. */
export function OrderNotice({ orderType, orderId }: { orderType: string; orderId: string }) {
  const t = useText('repair');
  const say = sayIn(useLanguage());
  const mayCall = useMayCall();
  const isRepair = orderType === 'repair' && /^[1-9]\d{0,17}$/.test(orderId) && mayCall(calls.repair.info);
  const { data } = useCall(calls.repair.info, { id: isRepair ? orderId : '1' }, { isEnabled: isRepair });
  if (data === undefined) return null;
  return (
    <Alert
      banner
      showIcon
      type={data.isOverdue ? 'warning' : 'info'}
      title={`${data.number} ${data.title} · ${repairStateText(data, say)}`}
      action={<Link to={pathTo('/manage/ops/repairs/:id', { id: orderId })}>{t('open')}</Link>}
    />
  );
}
