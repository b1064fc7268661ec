import { regionCalls } from '@zutai/contract';
import { type Editor, type LintFinding, lintPage } from '@zutai/diagram';
import { useEffect, useMemo } from 'react';
import { useCall } from '../../../lib/call/index.ts';
import { SYSTEM_KEYS } from '../../live-page/index.ts';
import { useHost } from '../host/designer-host.tsx';
import { setFindings } from '../model/tool-store.ts';
import { useSettledPart } from '../model/use-editor-part.ts';
import { useOwnerPages } from '../model/use-owner-pages.ts';
import { createLintKnown, sortFindings } from './finding.ts';

/** How long after the last change the page is checked, ms. */
const CHECK_AFTER_MS = 600;
const systemKeys = new Set(SYSTEM_KEYS);

/** Checks the page a moment after each change and notifies all panels of what was found. */
export function useFindings(editor: Editor): void {
  const { sources, owner, context } = useHost();
  const page = useSettledPart(editor, (state) => state.page);
  const pages = useOwnerPages(owner);
  const { data: regionList } = useCall(regionCalls.query, {}, { staleMs: 300_000 });
  // Files of elsewhere name regions by their titles, which live pages turn into ids.
  const regions = useMemo(
    () => regionList && new Set(regionList.flatMap(({ id, title }) => [id, title])),
    [regionList],
  );
  const pageIds = useMemo(() => pages && new Set(pages.map(({ id }) => id)), [pages]);
  const { faceplates } = context;
  useEffect(() => {
    const timer = setTimeout(() => {
      const known = createLintKnown({ sources, systemKeys, pageIds, faceplates, regions });
      const found: LintFinding[] = sortFindings(lintPage(page, known));
      setFindings(found);
    }, CHECK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [page, sources, pageIds, faceplates, regions]);
}
