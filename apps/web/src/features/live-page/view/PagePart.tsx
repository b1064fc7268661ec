import type { FitMode } from '@zutai/diagram';
import { useContext } from 'react';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { PartHostContext } from '../model/part-host.ts';

/** Pages within pages. */
const MAX_DEPTH = 4;

/**
 * A page as a part of another. It is opened as by itself: with its own rights, password, values and newer revisions. A
 * click in it that leads to a page leads there from the page around.
 */
export default function PagePart({ pageId, fit }: { pageId: string; fit: FitMode }) {
  const t = useText('livePage');
  const host = useContext(PartHostContext);
  if (host === null) return null;
  const { trail } = host;
  const at = trail.findIndex(({ id }) => id === pageId);
  if (at >= 0) {
    const path = [...trail.slice(at), trail[at]!].map(({ title }) => title).join(' → ');
    return <EmptyState title={t('partCyclic')} text={path} />;
  }
  if (trail.length > MAX_DEPTH) return <EmptyState title={t('partTooDeep', { count: MAX_DEPTH })} text="" />;
  return host.renderPart(pageId, fit);
}
