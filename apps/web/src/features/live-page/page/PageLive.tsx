import { calls, isOfSignalsAlone, prepareMvar } from '@zutai/contract';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useCall } from '../../../lib/call/index.ts';
import { useLanguage } from '../../../lib/language/index.ts';
import { EquipmentLive, NoLive, ProjectLive, type ProjectScope } from '../../../lib/live/index.ts';
import { ReplayLive, useReplay } from '../../../lib/replay/index.ts';
import { equipmentIdOf, type PageOwner, type PageSources } from '../model/page-owner.ts';
import { expandOpened, hasScripts, listNeededSignals, type OpenedParts } from '../model/prepare-page.ts';
import { usePageSources } from '../model/values/use-page-sources.ts';
import { TrialLive } from '../trial/page-trial.tsx';

interface PageLiveProps {
  owner: PageOwner;
  /** The page that is shown; without one a project has no live values, because its right to them comes by a page. */
  pageId?: string | undefined;
  /** What of a project is watched; default is everything its pages may be bound to. */
  sources?: PageSources | undefined;
  /** The page, of which a replay reads what it needs. */
  opened?: OpenedParts | undefined;
  children: ReactNode;
}

interface ProjectPageLiveProps {
  projectId: string;
  pageId: string;
  sources: PageSources | undefined;
  children: ReactNode;
}

function ProjectPageLive({ projectId, pageId, sources, children }: ProjectPageLiveProps) {
  const scope = useMemo<ProjectScope>(
    () => ({
      projectId,
      pageId,
      equipmentIds: sources?.equipments.map(({ id }) => id) ?? [],
      signals: sources?.signals ?? [],
      mvarIds: listServerMvars(sources?.mvars ?? []),
    }),
    [projectId, pageId, sources],
  );
  return <ProjectLive scope={scope}>{children}</ProjectLive>;
}

function WholeProjectLive({ projectId, pageId, children }: Omit<ProjectPageLiveProps, 'sources'>) {
  const owner = useMemo<PageOwner>(() => ({ kind: 'project', id: projectId }), [projectId]);
  const { data } = usePageSources(owner);
  // A page that is not saved yet is watched by the right to another: each may show the whole project.
  const isNew = pageId === '';
  const pages = useCall(calls.page.query, { projectId }, { isEnabled: isNew, staleMs: 30_000 });
  const watched = isNew ? (pages.data?.[0]?.id ?? '') : pageId;
  return (
    <ProjectPageLive projectId={projectId} pageId={watched} sources={data}>
      {children}
    </ProjectPageLive>
  );
}

/**
 * Values for a page of any owner; templates and plain faceplates have none. Live ones, with a simulation around
 * simulated signals in the place of the plant's; with a replay around those of its moment.
 */
export function PageLive(props: PageLiveProps) {
  const equipmentId = equipmentIdOf(props.owner) ?? '';
  const replay = useReplay();
  const around = useContext(EquipmentAroundContext);
  // A page within one of the same equipment, or in a window over it, has all its live values there; of the past what it
  // needs itself.
  if (equipmentId !== '' && around === equipmentId && replay === null) return props.children;
  return (
    <EquipmentAroundContext value={equipmentId}>
      {replay === null ? (
        <PlantLive {...props}>
          <TrialLive>{props.children}</TrialLive>
        </PlantLive>
      ) : (
        <PastLive {...props} />
      )}
    </EquipmentAroundContext>
  );
}

/** The equipment whose values there are already; '' where there are others, or none. */
const EquipmentAroundContext = createContext('');

const noSources: Pick<PageSources, 'signals' | 'mvars'> = { signals: [], mvars: [] };

/** What the page was, of the same sources that it is live of. */
function PastLive({ owner, sources, opened, children }: PageLiveProps) {
  const { signals, mvars } = sources ?? noSources;
  const language = useLanguage();
  const needed = useMemo(() => {
    if (sources === undefined || opened === undefined || hasScripts(opened)) return signals;
    const ids = new Set(listNeededSignals(expandOpened(opened, sources, language).page, sources.mvars));
    return signals.filter(({ id }) => ids.has(id));
  }, [sources, opened, signals, language]);
  const mvarIds = useMemo(() => listServerMvars(mvars), [mvars]);
  const isOfProject = owner.kind === 'project';
  return (
    <ReplayLive
      projectId={isOfProject ? owner.id : undefined}
      signals={owner.kind === 'template' ? noSources.signals : needed}
      mvarIds={isOfProject ? mvarIds : []}
    >
      {children}
    </ReplayLive>
  );
}

/** Calculated values that a browser cannot make of the signals alone. */
const listServerMvars = (mvars: PageSources['mvars']): string[] =>
  mvars.filter((mvar) => !isOfSignalsAlone(prepareMvar(mvar))).map(({ id }) => id);

function PlantLive({ owner, pageId = '', sources, children }: PageLiveProps) {
  const equipmentId = equipmentIdOf(owner);
  if (equipmentId !== undefined) return <EquipmentLive equipmentId={equipmentId}>{children}</EquipmentLive>;
  if (owner.kind !== 'project') return <NoLive>{children}</NoLive>;
  const project = { projectId: owner.id, pageId };
  if (sources === undefined) return <WholeProjectLive {...project}>{children}</WholeProjectLive>;
  return (
    <ProjectPageLive {...project} sources={sources}>
      {children}
    </ProjectPageLive>
  );
}
