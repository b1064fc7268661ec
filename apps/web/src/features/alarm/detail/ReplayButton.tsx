import { HistoryOutlined } from '@ant-design/icons';
import { calls } from '@zutai/contract';
import { CallButton } from '../../../components/call-button/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { useMayCall } from '../../../lib/session/index.ts';

/** How long before the alarm its replay begins, ms. */
const BEFORE_MS = 300_000;

/** Plays the page of the equipment from before an alarm on; not there where the equipment has no page. */
export function ReplayButton({ equipmentId, raisedMs }: { equipmentId: string; raisedMs: number }) {
  const t = useText('replay');
  const mayCall = useMayCall();
  const isEnabled = mayCall(calls.page.query) && mayCall(calls.page.info);
  const { data } = useCall(calls.page.query, { equipmentId }, { isEnabled, staleMs: 60_000 });
  const page = data?.find(({ isHome }) => isHome) ?? data?.[0];
  if (page === undefined) return null;
  const at = { at: String(Math.max(0, raisedMs - BEFORE_MS)), play: '1' };
  return (
    <CallButton
      call={calls.replay.queryWindow}
      icon={<HistoryOutlined />}
      title={t('beforeHint')}
      to={pathTo('/monitor/eg/detail/page/:pageId', { pageId: page.id }, at)}
    >
      {t('before')}
    </CallButton>
  );
}
