import type { LiveLookup, Widget } from '@zutai/diagram';
import { isVisibleByAnimation } from '../animation/evaluate.ts';
import { isInRegions } from './auth-region.ts';

/**
 * Whether a widget can be seen now. The one rule for painting, click targets, HTML controls, the list of values, the list
 * of actions, the keyboard and tips: what is hidden by its own visibility (section 3, "visiable"), by that of a group
 * around it or by a region (section 6, "authRegion") can be neither seen nor listed nor pressed.
 *
 * @param groups the groups it stands in
 * @param regions ids of the regions of whoever looks; null: all
 */
export function isShown(
  widget: Widget,
  groups: readonly Widget[],
  regions: ReadonlySet<string> | null,
  live: LiveLookup,
): boolean {
  // Loops, since this is asked of every widget at every change.
  for (const group of groups) if (!isShownItself(group, regions, live)) return false;
  return isShownItself(widget, regions, live);
}

function isShownItself(
  { authRegion, animation }: Widget,
  regions: ReadonlySet<string> | null,
  live: LiveLookup,
): boolean {
  return isInRegions(authRegion, regions) && isVisibleByAnimation(animation, live);
}
