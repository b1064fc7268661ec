import type { Page } from '../document/page.ts';

export interface EquipmentName {
  readonly id: string;
  readonly title: string;
}

/** Everything outside the page that a faceplate turns into widgets with. */
export interface FaceplateSource {
  /** By id; every faceplate that can be reached, those within faceplates too. */
  readonly faceplates: ReadonlyMap<string, Page>;
  /** The signal of some equipment with a tag; undefined when there is none. */
  signalByTag(equipId: string, tag: string): { id: string; title: string } | undefined;
  /** The equipment a repeater goes over, in its order; and the names of others. */
  readonly equipments: readonly EquipmentName[];
  /** What a binding by tag without equipment means; default is the equipment of the page's container. */
  readonly equipId?: string;
  /** Values of the page's own parameters, to see a faceplate with an example. */
  readonly params?: Readonly<Record<string, string>>;
  /** Instances of the page that there is no room for, where each is made by itself; `listOverflowing` finds them. */
  readonly refused?: ReadonlySet<string>;
  /** How many instances, each made by itself, share the room a page has for what parameters bring into texts. */
  readonly sharers?: number;
}

const titles = new WeakMap<readonly EquipmentName[], ReadonlyMap<string, string>>();

/** The name of some equipment: a page asks for it once for each of its bindings. */
export function findEquipmentTitle(
  { equipments }: Pick<FaceplateSource, 'equipments'>,
  equipId: string,
): string | undefined {
  let known = titles.get(equipments);
  if (!known) {
    known = new Map(equipments.map(({ id, title }) => [id, title]));
    titles.set(equipments, known);
  }
  return known.get(equipId);
}

/** Why a part of a page could not be made; `expand.<code>` in text/. */
export type ExpandProblemCode =
  | 'faceplate-missing'
  | 'faceplate-cyclic'
  | 'faceplate-too-deep'
  | 'equipment-missing'
  | 'tag-missing'
  | 'too-many-widgets';

export interface ExpandProblem {
  readonly code: ExpandProblemCode;
  /** The widget as it is after expansion; its part before the first `/` stands on the page. */
  readonly widgetId: string;
  readonly faceplateId?: string;
  readonly equipId?: string;
  readonly tag?: string;
}
