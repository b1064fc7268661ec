import { calls } from '@zutai/contract';
import { Alert } from 'antd';
import { Link } from 'react-router';
import { useCall } from '../../lib/call/index.ts';
import { useText } from '../../lib/language/index.ts';
import { pathTo } from '../../lib/path/index.ts';
import { useMayCall } from '../../lib/session/index.ts';
import { useAlarmRefetchMs } from './refetch.ts';

/** Of who came by an alarm (`{alarm}` of an address): whether it is back to normal, and the way to it. */
export function AlarmNotice({ alarmId }: { alarmId: string }) {
  const t = useText('alarm');
  const mayCall = useMayCall();
  // The place also says other things than the id of an alarm: see specification-decisions.md.
  const isAlarm = /^[1-9]\d{0,17}$/.test(alarmId) && mayCall(calls.alarm.isReleased);
  const { data } = useCall(
    calls.alarm.isReleased,
    { alarmId: isAlarm ? alarmId : '1' },
    { isEnabled: isAlarm, refetchMs: useAlarmRefetchMs() },
  );
  if (data === undefined) return null;
  return (
    <Alert
      banner
      showIcon
      type={data ? 'success' : 'warning'}
      title={t(data ? 'isReleased' : 'isActive')}
      action={<Link to={pathTo('/monitor/alarm/:id', { id: alarmId })}>{t('open')}</Link>}
    />
  );
}
