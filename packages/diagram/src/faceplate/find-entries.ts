import { expandWidget } from './expand.ts';
import { type FaceplateWidget, faceplateType } from './instance.ts';
import type { FaceplateSource } from './source.ts';

/** Stands for the value of a parameter in tags; no tag holds it. */
const marker = '\u{e000}';

/** As a function: `$` in a value is a `$`, as tags of controllers have them. */
const fillTag = (template: string, value: string) => template.replaceAll(marker, () => value);

/**
 * The tags that a faceplate and all in it would look for, with `marker` where they hold the value of the parameter.
 * Found by making it once, so that parameters handed on to faceplates within count as well.
 */
function markedTags(faceplateId: string, parameter: string, source: FaceplateSource): string[] {
  const tags = new Set<string>();
  const sample = {
    id: 'sample',
    widgetType: faceplateType,
    position: { x: 0, y: 0, width: 1, height: 1, rotate: 0 },
    data: { faceplateId, params: { [parameter]: marker } },
    style: {},
  } as unknown as FaceplateWidget;
  expandWidget(sample, {
    faceplates: source.faceplates,
    equipments: source.equipments,
    equipId: '0',
    signalByTag(_equipId, tag) {
      if (tag.includes(marker)) tags.add(tag);
      return undefined;
    },
  });
  return [...tags];
}

/** Tags of a faceplate that depend on one of its parameters, as a function of its value. */
export function tagsByParameter(
  faceplateId: string,
  parameter: string,
  source: FaceplateSource,
): (value: string) => string[] {
  const marked = markedTags(faceplateId, parameter, source);
  return (value) => marked.map((tag) => fillTag(tag, value));
}

export interface FoundEntry {
  readonly value: string;
  /** How many of the faceplate's tags there are with this value, of `tagCount`. */
  readonly foundCount: number;
  readonly tagCount: number;
}

/** Numbers in texts count as numbers: p2 stands before p10. */
const order = new Intl.Collator('en', { numeric: true });

/**
 * Values of a parameter for which equipment has signals, by the tags that it has: with `${prefix}run` in the faceplate
 * and `p01/run` among the tags, `p01/`. Those for which most of the faceplate's tags exist stand first.
 */
export function findEntries(
  faceplateId: string,
  parameter: string,
  tags: readonly string[],
  source: FaceplateSource,
): FoundEntry[] {
  const marked = markedTags(faceplateId, parameter, source);
  const known = new Set(tags);
  const values = new Set<string>();
  for (const template of marked) {
    const [before = '', ...others] = template.split(marker);
    const after = others.at(-1) ?? '';
    for (const tag of known) {
      if (!tag.startsWith(before) || !tag.endsWith(after)) continue;
      const end = others.length === 1 ? tag.length - after.length : tag.indexOf(others[0]!, before.length);
      const value = tag.slice(before.length, end);
      if (value !== '' && fillTag(template, value) === tag) values.add(value);
    }
  }
  const found = [...values].map((value) => ({
    value,
    foundCount: marked.filter((template) => known.has(fillTag(template, value))).length,
    tagCount: marked.length,
  }));
  return found.sort((a, b) => b.foundCount - a.foundCount || order.compare(a.value, b.value));
}
