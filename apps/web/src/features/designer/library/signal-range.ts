import type { MonitoredSignal } from '@zutai/contract';
import { getAtPath, setAtPath, type Widget } from '@zutai/diagram';
import { getWidget } from '@zutai/widgets/model';

const LOW = 'data.dataAddon.minVal';
const HIGH = 'data.dataAddon.maxVal';
const ANYWHERE = { x: 0, y: 0, width: 1, height: 1, rotate: 0 };

/**
 * What shows or sets a part of a range takes the range of its signal, unless somebody has set another: 3 m of 6 m are
 * half, not 3 %.
 */
export function takeRange(widget: Widget, { min, max }: MonitoredSignal): Widget {
  if (typeof min !== 'number' || typeof max !== 'number' || min >= max) return widget;
  const made = getWidget(widget.widgetType)?.model.create('', ANYWHERE);
  if (made === undefined || getAtPath(made, LOW) === undefined) return widget;
  const isAsMade = [LOW, HIGH].every((path) => getAtPath(widget, path) === getAtPath(made, path));
  return isAsMade ? setAtPath(setAtPath(widget, LOW, min), HIGH, max) : widget;
}
