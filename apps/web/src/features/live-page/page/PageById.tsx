import { regionCalls } from '@zutai/contract';
import { Button } from 'antd';
import { type ReactNode, useContext, useMemo, useRef } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ErrorState } from '../../../components/error-state/index.ts';
import { WindowTitle } from '../../../components/page-head/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { useGuest } from '../../../lib/session/index.ts';
import { WriteProvider } from '../../monitor/index.ts';
import { useSceneBindings } from '../../scene/index.ts';
import type { RenderPage } from '../action/PageWindows.tsx';
import { equipmentIdOf, ownerOf, type PageOwner } from '../model/page-owner.ts';
import { type PartHost, PartHostContext } from '../model/part-host.ts';
import { useVariant } from '../model/use-variant.ts';
import { type RunningSources, useRunningSources } from '../model/values/use-running-sources.ts';
import styles from './live-page.module.css';
import { PageLive } from './PageLive.tsx';
import { PagePassword } from './PagePassword.tsx';
import type { PagePlace } from './page-place.ts';
import { RunningPage } from './RunningPage.tsx';
import { type OpenedPage, usePage } from './use-page.ts';

interface PageByIdProps {
  pageId: string;
  place: PagePlace;
  /** Opens the page with the right to its project. */
  isOfProject?: boolean;
  /** Of the address that it is opened by: a page of another project is not there. */
  projectId?: string;
}

/** A popup opens its pages by the same rules. */
const renderPage: RenderPage = (pageId, { go, back, onTitle }) => (
  <PageById key={pageId} pageId={pageId} place={{ kind: 'window', go, back, onTitle }} />
);
const renderProjectPage: RenderPage = (pageId, { go, back, onTitle }) => (
  <PageById key={pageId} pageId={pageId} place={{ kind: 'window', go, back, onTitle }} isOfProject />
);

function Waiting() {
  const t = useText('livePage');
  return <div className={styles.skeleton} role="status" aria-busy="true" aria-label={t('page')} />;
}

/** Waits for what the page is bound to: a page without units and words would be half a page. */
function SourcedPage({
  opened: given,
  place,
  isOfProject,
  ...reloading
}: Omit<PageByIdProps, 'pageId' | 'projectId'> & {
  opened: OpenedPage;
  reload: () => void;
  isReloading: boolean;
}) {
  const around = useContext(PartHostContext);
  const shownAs = place.kind === 'window' || place.kind === 'part' ? place.kind : 'page';
  const { opened: newest, variant } = useVariant(given, shownAs, around?.variant);
  const { kind, id } = ownerOf(newest.record) as { kind: PageOwner['kind']; id?: string };
  // The same object while it is the same owner: a page that was saved anew keeps its sockets.
  const owner = useMemo(() => (id === undefined ? { kind } : { kind, id }) as PageOwner, [kind, id]);
  const found = useRunningSources(owner, newest.record.id, newest);
  const regions = useCall(regionCalls.query, {}, { staleMs: 300_000 });
  const { id: pageId, title: pageTitle } = newest.record;
  const { go, back, kind: placeKind } = place;
  const outer = placeKind === 'part' ? around : null;
  const partHost = useMemo<PartHost>(
    () => ({
      renderPart: (id, fit) => (
        <PageById pageId={id} place={{ kind: 'part', fit, go, back }} isOfProject={isOfProject === true} />
      ),
      trail: [...(outer?.trail ?? []), { id: pageId, title: pageTitle }],
      variant,
    }),
    [go, back, isOfProject, outer, pageId, pageTitle, variant],
  );
  // The page that is shown stays until everything of the newer one is there, so that nothing on it loses its place.
  const shown = useRef<{ opened: OpenedPage; sources: RunningSources }>(undefined);
  if (found.data !== undefined) shown.current = { opened: newest, sources: found.data };
  if (shown.current === undefined)
    return found.error === null ? <Waiting /> : <ErrorState error={found.error} onRetry={found.retry} />;
  if (regions.isPending) return <Waiting />;
  const { opened, sources } = shown.current;
  return (
    <PartHostContext value={partHost}>
      <PageLive owner={owner} pageId={opened.record.id} sources={sources} opened={opened}>
        <WriteProvider
          equipmentId={equipmentIdOf(owner) ?? ''}
          projectId={owner.kind === 'project' ? owner.id : undefined}
          canWrite={sources.canWrite}
        >
          <RunningPage
            opened={opened}
            sources={sources}
            regions={regions.data ?? null}
            askRegions={() => void regions.refetch()}
            {...reloading}
            place={place}
            renderPage={isOfProject ? renderProjectPage : renderPage}
          />
        </WriteProvider>
      </PageLive>
    </PartHostContext>
  );
}

/** A page by its id, with everything that may be in the way of showing it. */
export function PageById({ pageId, place, isOfProject = false, projectId }: PageByIdProps) {
  const t = useText('livePage');
  const own = usePage(pageId, { isOfProject });
  // A project page may lead to a page of its equipment.
  const isElsewhere = isOfProject && own.isMissing;
  const other = usePage(pageId, { isEnabled: isElsewhere });
  const state = isElsewhere ? other : own;
  const { opened } = state;
  const ofProject = opened?.record.projectId ?? null;
  const isOfOther = projectId !== undefined && ofProject !== null && ofProject !== projectId;
  const bound = useSceneBindings(opened);
  let inTheWay: ReactNode;
  // Inside a window it would lead the page below away.
  const isGuest = useGuest() !== null;
  const toList = place.kind !== 'window' && place.kind !== 'part' && !isGuest && (
    <Link to={isOfProject ? pathTo('/monitor/gm/ocInfo') : pathTo('/monitor/eg/list')}>
      <Button tabIndex={-1}>{t(isOfProject ? 'toProjects' : 'toList')}</Button>
    </Link>
  );
  if (state.isLocked)
    inTheWay = (
      <PagePassword failure={state.lockedText} isBusy={state.isFetching} onPassword={state.givePassword} />
    );
  else if (state.isMissing || isOfOther)
    inTheWay = (
      <>
        {place.kind !== 'window' && place.kind !== 'part' && <WindowTitle title={t('notFoundTitle')} />}
        <EmptyState title={t('notFoundTitle')} text={t('notFoundText')} action={toList} />
      </>
    );
  else if (state.broken !== undefined)
    inTheWay = <EmptyState title={t('brokenTitle')} text={state.broken} action={toList} />;
  else if (opened === undefined)
    inTheWay = state.error === null ? <Waiting /> : <ErrorState error={state.error} onRetry={state.retry} />;
  else if (bound === undefined) inTheWay = <Waiting />;
  if (inTheWay !== undefined || bound === undefined) return inTheWay;
  return (
    <SourcedPage
      opened={bound}
      place={place}
      isOfProject={isOfProject}
      reload={state.retry}
      isReloading={state.isFetching}
    />
  );
}
