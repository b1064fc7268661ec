import { calls } from '@zutai/contract';
import { Skeleton } from 'antd';
import { useParams } from 'react-router';
import { ErrorState } from '../../../components/error-state/index.ts';
import { Redirect } from '../../../components/redirect/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { GuestDetailPage } from './GuestDetailPage.tsx';

/** `ruleType` of equipment that opens as its page (specification, section 3: '00' equip info, '01' designer). */
const AS_PAGE = '01';

/**
 * /monitor/gm/detail/{id}/{ruleType}/{openType}: shared equipment, as its home page or as its values. Equipment that
 * has no page, or shows none to the guest, opens as its values.
 */
export function SharedDetailPage() {
  const { id = '', ruleType = '', openType = '' } = useParams();
  const { data, error, refetch } = useCall(
    calls.monitor.getEquipDetail,
    { equipId: id },
    { staleMs: 10_000, isEnabled: ruleType === AS_PAGE },
  );
  if (ruleType !== AS_PAGE) return <GuestDetailPage />;
  if (error !== null && data === undefined)
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton active paragraph={{ rows: 10 }} />;
  const { homePageId: pageId } = data.equipment;
  if (pageId === null) return <GuestDetailPage />;
  return <Redirect to={pathTo('/monitor/eg/detail/page/:pageId/:alarm', { pageId, alarm: openType })} />;
}
