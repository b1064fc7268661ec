import { useMemo } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { pathTo } from '../../../lib/path/index.ts';
import { useGuest } from '../../../lib/session/index.ts';
import { type ReplayHost, ReplayScreen, useReplayScreen } from '../replay/replay-host.tsx';
import { PageById } from './PageById.tsx';
import type { PagePlace } from './page-place.ts';

const nothing = () => '';

/** Moves between pages by addresses, so that the browser's own back and forward work too. */
function useScreenPlace(
  kind: 'main' | 'preview',
  pathOf: (pageId: string) => string,
  home: string,
  /** What another page keeps of the address: the time that is shown. */
  search: ReplayHost['search'] = nothing,
): PagePlace {
  const navigate = useNavigate();
  // The first entry of a tab has nothing before it: back then leads to the list.
  const { key } = useLocation();
  return useMemo(
    () => ({
      kind,
      go: (pageId) => void navigate(pathOf(pageId) + search()),
      back: () => void (key === 'default' ? navigate(home) : navigate(-1)),
    }),
    [kind, pathOf, home, search, navigate, key],
  );
}

const equipmentPagePath = (pageId: string) => pathTo('/monitor/eg/detail/page/:pageId', { pageId });

/** /monitor/eg/detail/page/{pageId}: a page of a piece of equipment that runs. */
export function EquipmentPageScreen() {
  const { pageId = '' } = useParams();
  const host = useReplayScreen();
  const place = useScreenPlace('main', equipmentPagePath, pathTo('/monitor/eg/list'), host.search);
  return (
    <ReplayScreen host={host}>
      <PageById key={pageId} pageId={pageId} place={place} />
    </ReplayScreen>
  );
}

const guestPagePath = (pageId: string) =>
  pathTo('/monitor/eg/detail/page/:pageId/:alarm', { pageId, alarm: 'guest' });

/** /monitor/eg/detail/page/{pageId}/{alarm} and …/{orderType}/{orderId}: a page as the guest of a link sees it. */
export function GuestPageScreen() {
  const { pageId = '' } = useParams();
  const guest = useGuest();
  // What a guest came to first; without a link the layout shows no page at all.
  const home = guestPagePath(guest?.pageId ?? pageId);
  const place = useScreenPlace('main', guestPagePath, home);
  return <PageById key={pageId} pageId={pageId} place={place} isOfProject={guest?.kind === 'project'} />;
}

function useProjectPlace(kind: 'main' | 'preview', search?: ReplayHost['search']) {
  const { projectId = '', pageId = '' } = useParams();
  const pathOf = useMemo(
    () => (id: string) => pathTo('/monitor/project/:projectId/page/:pageId', { projectId, pageId: id }),
    [projectId],
  );
  return {
    ...{ pageId, projectId },
    place: useScreenPlace(kind, pathOf, pathTo('/monitor/gm/ocInfo/:ocId', { ocId: projectId }), search),
  };
}

/** /monitor/project/{projectId}/page/{pageId} */
export function ProjectPageScreen() {
  const host = useReplayScreen();
  const { place, ...shown } = useProjectPlace('main', host.search);
  return (
    <ReplayScreen host={host}>
      <PageById key={shown.pageId} {...shown} place={place} isOfProject />
    </ReplayScreen>
  );
}

/** /monitor/project/{projectId}/preview/{pageId}: the page as its viewers get it, for whoever draws it. */
export function ProjectPreviewScreen() {
  const { place, ...shown } = useProjectPlace('preview');
  return <PageById key={shown.pageId} {...shown} place={place} isOfProject />;
}
