import { calls } from '@zutai/contract';
import { cleanBindings, createPage, type Page, parsePageFile } from '@zutai/diagram';
import { widgetCatalog } from '@zutai/widgets';
import { Button } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ErrorState } from '../../../components/error-state/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { createKnownSources, PagePassword, usePage } from '../../live-page/index.ts';
import { useSignals } from '../../monitor/index.ts';
import { type Draft, draftKey, draftStore } from '../model/draft-store.ts';
import { Designer } from './Designer.tsx';
import { DraftOffer } from './DraftOffer.tsx';
import styles from './designer.module.css';

interface DesignerLoaderProps {
  equipmentId: string;
  /** undefined: a new page. */
  pageId: string | undefined;
  onSaved: (pageId: string) => void;
}

/** What is drawn from: the page, the equipment's name and signals, and the draft of a crash. */
export function DesignerLoader({ equipmentId, pageId, onSaved }: DesignerLoaderProps) {
  const t = useText('designer');
  const live = useText('livePage');
  const state = usePage(pageId ?? '', { isEnabled: pageId !== undefined });
  const equipment = useCall(calls.equipment.info, { id: equipmentId }, { staleMs: 60_000 });
  const signals = useSignals(equipmentId);
  const [draft, setDraft] = useState<Draft | null>();
  const [restored, setRestored] = useState<Page | null>(null);
  const key = draftKey(equipmentId, pageId);

  useEffect(() => {
    void draftStore.read(key).then((found) => setDraft(found ?? null));
  }, [key]);

  const title = equipment.data?.title ?? '';
  // What is opened is opened once: a later answer must not replace what is being drawn.
  const [start, setStart] = useState<{ page: Page; clearedCount: number }>();
  const isReady =
    start === undefined &&
    signals.data !== undefined &&
    equipment.data !== undefined &&
    (pageId === undefined || state.opened !== undefined);
  const found = useMemo(() => {
    if (!isReady || signals.data === undefined) return undefined;
    const opened = state.opened?.page ?? createPage({ equipmentId });
    const { page, cleared } = cleanBindings(opened, createKnownSources(signals.data, title, live));
    return { page, clearedCount: cleared.length };
  }, [isReady, signals.data, state.opened, equipmentId, title, live]);
  if (found !== undefined && start === undefined) setStart(found);

  const back = `/manage/eg/equipment/edit/${equipmentId}/page`;
  const backButton = (
    <Link to={back}>
      <Button tabIndex={-1}>{t('back')}</Button>
    </Link>
  );
  if (state.isLocked)
    return (
      <PagePassword failure={state.lockedText} isBusy={state.isFetching} onPassword={state.givePassword} />
    );
  if (state.isMissing)
    return <EmptyState title={live('notFoundTitle')} text={live('notFoundText')} action={backButton} />;
  if (state.broken !== undefined)
    return <EmptyState title={t('loadFailed', { reason: state.broken })} action={backButton} />;
  const failed = [state, equipment, signals].find(({ error }) => error !== null);
  if (start === undefined && failed?.error)
    return (
      <ErrorState
        error={failed.error}
        onRetry={() => {
          if (pageId !== undefined) state.retry();
          void equipment.refetch();
          void signals.refetch();
        }}
      />
    );
  if (start === undefined || draft === undefined)
    return <div className={styles.loading} role="status" aria-busy="true" aria-label={t('title')} />;

  const revision = state.opened?.record.revision ?? 0;
  const restore = (file: Page) => {
    const parsed = parsePageFile(file, { catalog: widgetCatalog });
    if (parsed.ok) setRestored(parsed.value);
    setDraft(null);
  };
  if (draft !== null)
    return (
      <DraftOffer
        draft={draft}
        revision={revision}
        onRestore={() => restore(draft.file)}
        onDiscard={() => {
          void draftStore.delete(key);
          setDraft(null);
        }}
      />
    );
  return (
    <Designer
      page={restored ?? start.page}
      hasRestored={restored !== null}
      clearedCount={start.clearedCount}
      equipmentId={equipmentId}
      equipmentTitle={title}
      signals={signals.data ?? []}
      pageId={pageId}
      revision={revision}
      hasStoredPassword={state.opened?.record.checkpwd ?? false}
      password={state.password}
      backPath={back}
      onSaved={onSaved}
    />
  );
}
