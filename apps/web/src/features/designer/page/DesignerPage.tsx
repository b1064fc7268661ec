import { useCallback, useRef } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useMediaQuery } from '../../../lib/screen/index.ts';
import { ownerOf } from '../../live-page/index.ts';
import { designerPathOf, ownerKeyOf } from '../../page-list/index.ts';
import { DesignerLoader } from './DesignerLoader.tsx';
import { SmallScreen } from './SmallScreen.tsx';

/** Below this there is no room to draw. */
const SMALL_QUERY = '(max-width: 899px)';

/** Draws a page of any owner; `new` for one that does not exist yet (specification, section 1). */
export function DesignerPage() {
  const { pageId = 'new', equipId, projectId, templateId } = useParams();
  const owner = ownerOf({ equipmentId: equipId, projectId, templateId });
  const ownerKey = ownerKeyOf(owner);
  const navigate = useNavigate();
  const isSmall = useMediaQuery(SMALL_QUERY);
  // A new page gets its id with the first save: the address changes, the drawing goes on.
  const session = useRef({ openId: pageId, savedId: pageId });
  if (pageId !== session.current.openId && pageId !== session.current.savedId)
    session.current = { openId: pageId, savedId: pageId };
  const { openId } = session.current;
  const latestOwner = useRef(owner);
  latestOwner.current = owner;
  const follow = useCallback(
    (savedId: string) => {
      session.current.savedId = savedId;
      const to = { pathname: designerPathOf(latestOwner.current, savedId), search: location.search };
      void navigate(to, { replace: true, state: { isSamePage: true } });
    },
    [navigate],
  );
  if (isSmall) return <SmallScreen owner={owner} pageId={pageId} />;
  return (
    <DesignerLoader
      key={`${ownerKey}/${openId}`}
      owner={owner}
      pageId={openId === 'new' ? undefined : openId}
      onSaved={follow}
    />
  );
}
