import { regionCalls } from '@zutai/contract';
import { type Editor, type LintFinding, lintPage } from '@zutai/diagram';
import { useEffect, useMemo, useRef } from 'react';
import { useCall } from '../../../lib/call/index.ts';
import { SYSTEM_KEYS } from '../../live-page/index.ts';
import { useHost } from '../host/designer-host.tsx';
import { setFindings } from '../model/tool-store.ts';
import { useSettledPart } from '../model/use-editor-part.ts';
import { useOwnerPages } from '../model/use-owner-pages.ts';
import { runContrastCheck } from './contrast-run.ts';
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
  const latest = useRef(context);
  latest.current = context;
  /** Of the last check; they stay until the next is through. */
  const contrasts = useRef<readonly LintFinding[]>([]);
  useEffect(() => {
    let stopContrast = () => {};
    const timer = setTimeout(() => {
      const known = createLintKnown({ sources, systemKeys, pageIds, faceplates, regions });
      const found = lintPage(page, known);
      const show = () => setFindings(sortFindings([...found, ...contrasts.current]));
      const ids = new Set(page.widgets.map(({ id }) => id));
      contrasts.current = contrasts.current.filter(({ widgetId }) => ids.has(widgetId));
      show();
      stopContrast = runContrastCheck(page, latest.current, (findings) => {
        contrasts.current = findings;
        show();
      });
    }, CHECK_AFTER_MS);
    return () => {
      clearTimeout(timer);
      stopContrast();
    };
  }, [page, sources, pageIds, faceplates, regions]);
}
