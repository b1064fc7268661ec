import { useQuery } from '@tanstack/react-query';
import { calls, type Page as PageRecord, projectMonitorCalls, type ResponseOf } from '@zutai/contract';
import { describeProblem, type Page, parsePageFile } from '@zutai/diagram';
import { fillText } from '@zutai/i18n';
import { widgetCatalog } from '@zutai/widgets';
import { useMemo, useState } from 'react';
import { CallError, call, callKey } from '../../../lib/call/index.ts';
import { useLanguage } from '../../../lib/language/index.ts';
import { onSessionCleared } from '../../../lib/session/index.ts';
import type { HeldRevisions } from '../model/newer-revision.ts';

/** Passwords of pages opened in this tab; never kept longer. */
const passwords = new Map<string, string>();
onSessionCleared(() => passwords.clear());

const isAskingPassword = (error: unknown) =>
  error instanceof CallError && (error.name === 'pagePasswordNeeded' || error.name === 'pagePasswordWrong');

export interface OpenedPage {
  record: PageRecord;
  page: Page;
  /** By id, every faceplate the page shows; one that cannot be read is left out and shows as missing. */
  faceplates: ReadonlyMap<string, Page>;
  /** Which revisions those and the page are, for `usePageRevision`. */
  held: HeldRevisions;
}

type PageAnswer = ResponseOf<typeof calls.page.info>;

/**
 * The answer before, when the page is still the same: then it is not read and drawn anew. Files are compared by their
 * revisions; looking at each value of a large one takes longer than reading it.
 */
function keepUnchanged(before: PageAnswer | undefined, next: PageAnswer): PageAnswer {
  const facts = ({ file: _file, faceplates: _faceplates, ...rest }: PageAnswer) => JSON.stringify(rest);
  return before !== undefined && facts(before) === facts(next) ? before : next;
}

interface UsePageOptions {
  isEnabled?: boolean;
  /** Opens what the server has now, never what was shown before. */
  isFresh?: boolean;
  /** Opens it with the right to its project. */
  isOfProject?: boolean;
}

function readFaceplates(files: Readonly<Record<string, unknown>>): ReadonlyMap<string, Page> {
  const faceplates = new Map<string, Page>();
  for (const [id, file] of Object.entries(files)) {
    const parsed = parsePageFile(file, { catalog: widgetCatalog });
    if (parsed.ok) faceplates.set(id, parsed.value);
  }
  return faceplates;
}

/** A page of the server, read by the engine; asks for its password when it has one. */
export function usePage(
  pageId: string,
  { isEnabled = true, isFresh = false, isOfProject = false }: UsePageOptions = {},
) {
  const language = useLanguage();
  const [password, setPassword] = useState(passwords.get(pageId));
  const definition = isOfProject ? projectMonitorCalls.pageInfo : calls.page.info;
  const query = useQuery({
    queryKey: [...callKey(definition), pageId, password ?? ''],
    queryFn: async ({ signal }) => {
      const request = password === undefined ? { id: pageId } : { id: pageId, password };
      const found = await call(definition, request, { signal });
      if (password !== undefined) passwords.set(pageId, password);
      return found;
    },
    structuralSharing: (before, next) => keepUnchanged(before as PageAnswer | undefined, next as PageAnswer),
    retry: (count, error) => !(error instanceof CallError) && count < 2,
    staleTime: 0,
    // A shown page is replaced only when its viewer asks for it; `usePageRevision` says that there is a newer one.
    refetchOnReconnect: false,
    enabled: isEnabled,
    ...(isFresh && { refetchOnMount: 'always' }),
  });
  // An answer that was kept is there at once, and stays when the server refuses.
  const isAnswered = !isFresh || (query.isFetchedAfterMount && query.isSuccess);
  const data = isAnswered ? query.data : undefined;
  const opened = useMemo(() => {
    if (data === undefined) return undefined;
    const { file, faceplates, faceplateRevisions, ...record } = data;
    const parsed = parsePageFile(file, { catalog: widgetCatalog });
    const held = { revision: record.revision, faceplates: faceplateRevisions };
    return { record, parsed, faceplates: readFaceplates(faceplates), held };
  }, [data]);
  const isLocked = isAskingPassword(query.error);
  const problem = opened?.parsed.ok === false ? opened.parsed.problem : undefined;
  const described = problem && describeProblem(problem, language);
  return {
    opened: useMemo<OpenedPage | undefined>(() => {
      if (!opened?.parsed.ok) return undefined;
      const { record, faceplates, held } = opened;
      return { record, page: opened.parsed.value, faceplates, held };
    }, [opened]),
    /** Why the file cannot be read, in words. */
    broken: described && fillText(described.text, described.params),
    isLocked,
    /** Why the password was refused; '' when none was given yet. */
    lockedText: isLocked && query.error?.name === 'pagePasswordWrong' ? query.error.message : '',
    isMissing: query.error instanceof CallError && query.error.name === 'notFound',
    error: isLocked ? null : query.error,
    isFetching: query.isFetching,
    retry: () => void query.refetch(),
    givePassword: setPassword,
    password,
  };
}
