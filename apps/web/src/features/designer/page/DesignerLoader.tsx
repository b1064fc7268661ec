import { cleanBindings, createPage, type Page, parsePageFile } from '@zutai/diagram';
import { widgetCatalog } from '@zutai/widgets';
import { Button } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ErrorState } from '../../../components/error-state/index.ts';
import { useText } from '../../../lib/language/index.ts';
import {
  createKnownSources,
  ownerOf,
  type PageOwner,
  PagePassword,
  type PageSources,
  usePage,
  usePageSources,
} from '../../live-page/index.ts';
import { ownerKeyOf, pageListPathOf } from '../../page-list/index.ts';
import { newPageSettings } from '../model/new-page.ts';
import { draftKey, draftStore, type LeftDraft } from '../save/draft-store.ts';
import { nameOf, type PageName } from '../save/page-name.ts';
import { Designer } from './Designer.tsx';
import { DraftOffer } from './DraftOffer.tsx';
import styles from './designer.module.css';

interface Start {
  page: Page;
  clearedCount: number;
  revision: number;
  /** Its name; undefined for a new page. */
  name: PageName | undefined;
  hasStoredPassword: boolean;
  /** The one it was opened with. */
  password: string | undefined;
}

interface DesignerLoaderProps {
  owner: PageOwner;
  /** undefined: a new page. */
  pageId: string | undefined;
  onSaved: (pageId: string) => void;
}

/** What a page may be bound to is known for equipment and projects alone; elsewhere bindings are left as they are. */
function cleaned(page: Page, sources: PageSources, t: Parameters<typeof createKnownSources>[1]) {
  const { kind } = sources.owner;
  if (kind === 'template' || kind === 'faceplate') return { page, clearedCount: 0 };
  const found = cleanBindings(page, createKnownSources(sources, t));
  return { page: found.page, clearedCount: found.cleared.length };
}

/** What is drawn from: the page, what it may be bound to, and the draft of a crash. */
export function DesignerLoader({ owner, pageId, onSaved }: DesignerLoaderProps) {
  const t = useText('designer');
  const live = useText('livePage');
  const state = usePage(pageId ?? '', { isEnabled: pageId !== undefined, isFresh: true });
  const sources = usePageSources(owner);
  const [drafts, setDrafts] = useState<readonly LeftDraft[]>();
  const [restored, setRestored] = useState<Pick<Start, 'page' | 'revision' | 'name'> | null>(null);
  const key = draftKey(owner, pageId);

  useEffect(() => {
    void draftStore.readLeft(key).then(setDrafts);
  }, [key]);

  // What is opened is opened once, with the revision it is of: a later answer must neither replace what is being drawn
  // nor make it pass for a drawing of a newer revision.
  const [start, setStart] = useState<Start>();
  const isReady =
    start === undefined && sources.data !== undefined && (pageId === undefined || state.opened !== undefined);
  const found = useMemo(() => {
    if (!isReady || sources.data === undefined) return undefined;
    const { opened, password } = state;
    return {
      ...cleaned(opened?.page ?? createPage(newPageSettings(owner)), sources.data, live),
      revision: opened?.record.revision ?? 0,
      name: opened && nameOf(opened.page.con),
      hasStoredPassword: opened?.record.checkpwd ?? false,
      password,
    };
  }, [isReady, sources.data, state, owner, live]);
  if (found !== undefined && start === undefined) setStart(found);

  const backButton = (
    <Link to={pageListPathOf(owner)}>
      <Button tabIndex={-1}>{t('exit')}</Button>
    </Link>
  );
  if (state.isLocked)
    return (
      <PagePassword
        failure={state.lockedText}
        isBusy={state.isFetching}
        onPassword={state.givePassword}
        wayOut={backButton}
      />
    );
  const { record } = state.opened ?? {};
  // It could be drawn here, and never saved.
  const isOfOther = record !== undefined && ownerKeyOf(ownerOf(record)) !== ownerKeyOf(owner);
  if (state.isMissing || isOfOther)
    return <EmptyState title={live('notFoundTitle')} text={live('notFoundText')} action={backButton} />;
  if (state.broken !== undefined)
    return <EmptyState title={t('loadFailed', { reason: state.broken })} action={backButton} />;
  const error = state.error ?? sources.error;
  if (start === undefined && error !== null)
    return (
      <ErrorState
        error={error}
        wayOut={backButton}
        onRetry={() => {
          if (pageId !== undefined) state.retry();
          sources.retry();
        }}
      />
    );
  if (start === undefined || drafts === undefined)
    return <div className={styles.loading} role="status" aria-busy="true" aria-label={t('title')} />;

  const [draft, ...others] = drafts;
  const restore = async (taken: LeftDraft) => {
    const { file, revision, name } = taken;
    const parsed = parsePageFile(file, { catalog: widgetCatalog });
    await draftStore.adopt(key, taken);
    // Of the revision it was drawn from: saving it over a newer one is a conflict, not a matter of course.
    if (parsed.ok) setRestored({ page: parsed.value, revision, name });
    // Other drafts are offered when the page is opened next.
    setDrafts([]);
  };
  if (draft !== undefined)
    return (
      <DraftOffer
        key={draft.key}
        draft={draft}
        revision={start.revision}
        onRestore={() => void restore(draft)}
        onDiscard={() => {
          void draftStore.delete(draft.key);
          setDrafts(others);
        }}
      />
    );
  return (
    <Designer
      {...start}
      {...restored}
      hasRestored={restored !== null}
      owner={owner}
      pageId={pageId}
      onSaved={onSaved}
    />
  );
}
