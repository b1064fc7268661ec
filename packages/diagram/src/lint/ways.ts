import { holdsEnd, leadsThrough } from '../connector/way/disturbed.ts';
import { canReroute, isPinned } from '../connector/way/reroute.ts';
import type { Page } from '../document/page.ts';
import { boxesTouch } from '../geometry/box.ts';
import { flattenWidgets } from '../geometry/flatten.ts';
import { boundsOf } from '../geometry/groups.ts';
import { isGroupPosition } from '../geometry/kinds/group.ts';
import { unplacedOf } from '../page-variant/show-variant.ts';
import type { LintFinding, LintKnown } from './known.ts';

/** Pipes that find their own way and lead through something: where a hand has put them they are meant to. */
export function lintWays(page: Page, { standsInTheWay }: LintKnown): LintFinding[] {
  if (!standsInTheWay) return [];
  const unplaced = unplacedOf(page);
  const placed = page.widgets.filter(({ id }) => !unplaced.has(id));
  const pipes = placed.filter(canReroute).filter((pipe) => !isPinned(pipe));
  if (pipes.length === 0) return [];
  const boxes = flattenWidgets(placed)
    .filter((widget) => !isGroupPosition(widget.position) && standsInTheWay(widget))
    .map(boundsOf);
  return pipes.flatMap((pipe): LintFinding[] => {
    const { points } = pipe.position;
    const bounds = boundsOf(pipe);
    const isThrough = boxes.some(
      (box) => boxesTouch(bounds, box) && leadsThrough(points, box) && !holdsEnd(points, box),
    );
    return isThrough ? [{ widgetId: pipe.id, path: '', code: 'pipe-through', params: {} }] : [];
  });
}
