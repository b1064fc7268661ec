import { useCallback, useRef } from 'react';
import { useNavigate, useParams } from 'react-router';
import { EquipmentLive } from '../../../lib/live/index.ts';
import { useMediaQuery } from '../../../lib/screen/index.ts';
import { DesignerLoader } from './DesignerLoader.tsx';
import { SmallScreen } from './SmallScreen.tsx';

/** Below this there is no room to draw. */
const SMALL_QUERY = '(max-width: 899px)';

/** /manage/eg/{equipId}/designer/{pageId}: draws a page; `new` for one that does not exist yet. */
export function DesignerPage() {
  const { equipId = '', pageId = 'new' } = useParams();
  const navigate = useNavigate();
  const isSmall = useMediaQuery(SMALL_QUERY);
  // A new page gets its id with the first save: the address changes, the drawing goes on.
  const session = useRef({ openId: pageId, savedId: pageId });
  if (pageId !== session.current.openId && pageId !== session.current.savedId)
    session.current = { openId: pageId, savedId: pageId };
  const { openId } = session.current;
  const follow = useCallback(
    (savedId: string) => {
      session.current.savedId = savedId;
      void navigate(`/manage/eg/${equipId}/designer/${savedId}`, {
        replace: true,
        state: { isSamePage: true },
      });
    },
    [navigate, equipId],
  );
  if (isSmall) return <SmallScreen equipmentId={equipId} pageId={pageId} />;
  return (
    <EquipmentLive key={`${equipId}/${openId}`} equipmentId={equipId}>
      <DesignerLoader equipmentId={equipId} pageId={openId === 'new' ? undefined : openId} onSaved={follow} />
    </EquipmentLive>
  );
}
