import { countWidgets, visitWidgets } from '../document/limits.ts';
import type { Page } from '../document/page.ts';
import type { Widget } from '../document/widget.ts';
import { maxExpandedWidgets } from './expand.ts';
import { isFaceplateWidget, isRepeaterWidget, repeatsEntries } from './instance.ts';
import { entriesOf } from './repeater-entries.ts';
import type { FaceplateSource } from './source.ts';

/** How many widgets instances become, each faceplate counted once however often it is placed. */
class Costs {
  readonly #source: FaceplateSource;
  readonly #known = new Map<string, number>();

  constructor(source: FaceplateSource) {
    this.#source = source;
  }

  /** Widgets an instance or a repeater becomes; 0 for anything else. */
  of(widget: Widget): number {
    if (isFaceplateWidget(widget)) return this.#ofFaceplate(widget.data.faceplateId);
    if (!isRepeaterWidget(widget)) return 0;
    const { source, equips, faceplateId } = widget.data;
    const isListed = source === 'list';
    const ofEquipment =
      isListed && Array.isArray(equips) ? new Set(equips).size : this.#source.equipments.length;
    const cells = repeatsEntries(widget.data) ? entriesOf(widget.data).length : ofEquipment;
    return cells * (1 + this.#ofFaceplate(faceplateId));
  }

  #ofFaceplate(id: string): number {
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    // A faceplate within itself is not made again: it costs nothing there.
    this.#known.set(id, 0);
    const widgets = this.#source.faceplates.get(id)?.widgets ?? [];
    let cost = 0;
    visitWidgets(widgets, (widget) => {
      cost += 1 + this.of(widget);
    });
    this.#known.set(id, cost);
    return cost;
  }
}

/**
 * Ids of the instances and repeaters that a page of 20,000 widgets has no room for, in the order in which `expandPage`
 * makes them. The designer makes each where it stands and would otherwise allow each as much as a whole page.
 */
export function listOverflowing(page: Pick<Page, 'widgets'>, source: FaceplateSource): ReadonlySet<string> {
  const costs = new Costs(source);
  const refused = new Set<string>();
  let count = countWidgets(page.widgets);
  visitWidgets(page.widgets, (widget) => {
    const cost = costs.of(widget);
    if (count + cost > maxExpandedWidgets) refused.add(widget.id);
    else count += cost;
  });
  return refused;
}
