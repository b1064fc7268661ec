import { HistoryOutlined } from '@ant-design/icons';
import { calls } from '@zutai/contract';
import { Button } from 'antd';
import { Link } from 'react-router';
import { useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { useMayCall } from '../../../lib/session/index.ts';

/** How long before the alarm its replay begins, ms. */
const BEFORE_MS = 300_000;
/** What the screen it leads to asks for: history, and a page to show it on. */
const NEEDED = [calls.replay.queryWindow, calls.page.query, calls.page.info];

/** Plays the page of the equipment from before an alarm on; not there where the equipment has no page. */
export function ReplayButton({ equipmentId, raisedMs }: { equipmentId: string; raisedMs: number }) {
  const t = useText('replay');
  const mayCall = useMayCall();
  const isEnabled = NEEDED.every((needed) => mayCall(needed));
  const { data } = useCall(calls.page.query, { equipmentId }, { isEnabled, staleMs: 60_000 });
  const page = isEnabled ? (data?.find(({ isHome }) => isHome) ?? data?.[0]) : undefined;
  if (page === undefined) return null;
  const at = { at: String(Math.max(0, raisedMs - BEFORE_MS)), play: '1' };
  return (
    <Link to={pathTo('/monitor/eg/detail/page/:pageId', { pageId: page.id }, at)}>
      <Button tabIndex={-1} icon={<HistoryOutlined />} title={t('beforeHint')}>
        {t('before')}
      </Button>
    </Link>
  );
}
