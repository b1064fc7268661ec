import { type Connector, isConnector } from '../../document/connector.ts';
import type { Widget } from '../../document/widget.ts';

/** Whether a pipe finds its own way, which can be found anew. */
export function canReroute(widget: Widget): widget is Connector {
  return isConnector(widget) && widget.data.routing === 'orthogonal';
}

/** Whether a hand has put pieces of its way somewhere. */
export function isPinned(widget: Widget): boolean {
  return canReroute(widget) && widget.position.points.some(({ pinned }) => pinned === true);
}

/** The pipe without its way: the edit it becomes part of finds one. */
export function forgetWay(pipe: Connector): Connector {
  const [first, last] = [pipe.position.points[0]!, pipe.position.points.at(-1)!];
  const points = [first, last].map(({ x, y }) => ({ x, y }));
  return { ...pipe, position: { ...pipe.position, points } };
}
