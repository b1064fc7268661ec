import { prepareMvar } from '@zutai/contract';
import {
  type BindingPlace,
  cleanBindings,
  collectBindLists,
  type ExpandProblem,
  expandPage,
  localisePage,
  type Page,
} from '@zutai/diagram';
import type { Language } from '@zutai/i18n';
import { keepInRegions } from '@zutai/widgets/model';
import { type TextFunction, titleIn } from '../../../lib/language/index.ts';
import { type KnownRegion, pruneRegions, regionsOf } from './auth-region.ts';
import type { PageEquipment, PageMvar, PageSources } from './page-owner.ts';
import { createKnownSources } from './values/known-sources.ts';

export interface OpenedParts {
  page: Page;
  /** By id, every faceplate the page shows, directly or inside others. */
  faceplates: ReadonlyMap<string, Page>;
}

type Tagged = PageSources['signals'][number];

/** Signals by equipment and tag. */
function indexTags(signals: readonly Tagged[]) {
  const byTag = new Map(signals.map((signal) => [`${signal.equipmentId}/${signal.tag}`, signal]));
  return (equipId: string, tag: string) => byTag.get(`${equipId}/${tag}`);
}

/** The equipment under its names in the reader's language. */
const equipmentIn = (equipments: readonly PageEquipment[], language: Language) =>
  equipments.map((each) => ({ ...each, title: titleIn(each, language) }));

/** Texts in the reader's language, then faceplates and tags resolved. */
export function expandOpened(
  { page, faceplates }: OpenedParts,
  sources: Pick<PageSources, 'signals' | 'equipments'>,
  language: Language,
): { page: Page; problems: ExpandProblem[] } {
  const localised = [...faceplates].map(
    ([id, faceplate]) => [id, localisePage(faceplate, language)] as const,
  );
  return expandPage(localisePage(page, language), {
    faceplates: new Map(localised),
    signalByTag: indexTags(sources.signals),
    equipments: equipmentIn(sources.equipments, language),
  });
}

/** The equipment whose signals are named by tag somewhere on the page, so that their ids have to be found. */
export function listTaggedEquipment(opened: OpenedParts, equipments: readonly PageEquipment[]): string[] {
  const ids = new Set<string>();
  expandPage(opened.page, {
    faceplates: opened.faceplates,
    equipments,
    signalByTag(equipId) {
      ids.add(equipId);
      return undefined;
    },
  });
  return equipments.filter(({ id }) => ids.has(id)).map(({ id }) => id);
}

const ID = /^[1-9]\d{0,17}$/;

/** Ids of every signal an expanded page needs: those shown, and those its calculated values are made of. */
export function listNeededSignals(page: Page, mvars: readonly PageMvar[]): string[] {
  const bound = collectBindLists(page.widgets);
  const ids = new Set(bound.signals);
  const used = new Set(bound.mvars);
  for (const mvar of mvars) if (used.has(mvar.id)) for (const id of prepareMvar(mvar).signalIds) ids.add(id);
  return [...ids].filter((id) => ID.test(id));
}

/** Whether a script of the page, or of a faceplate on it, may ask for any signal by its name. */
export function hasScripts({ page, faceplates }: OpenedParts): boolean {
  const isScript = /"script":"[^"]/;
  return [page, ...faceplates.values()].some(({ widgets }) => isScript.test(JSON.stringify(widgets)));
}

export interface PreparedPage {
  /** Without what only other regions may see. */
  page: Page;
  /** Nothing is drawn on it, for anybody. */
  isEmpty: boolean;
  /** Bindings taken off, because what they name is gone. */
  cleared: readonly BindingPlace[];
  problems: readonly ExpandProblem[];
}

/**
 * The page as it runs for whoever looks: texts, faceplates, regions and bindings all as they are now. Everything that shows
 * a part of the page takes this one, so that what a region hides is hidden everywhere.
 */
export function preparePage(
  opened: OpenedParts,
  sources: PageSources,
  regions: readonly KnownRegion[] | null,
  language: Language,
  t: TextFunction<'livePage'>,
): PreparedPage {
  const expanded = expandOpened(opened, sources, language);
  const known = createKnownSources({ ...sources, equipments: equipmentIn(sources.equipments, language) }, t);
  const pruned = regions === null ? expanded.page : pruneRegions(expanded.page, regions);
  const { page, cleared } = cleanBindings(keepInRegions(pruned, regionsOf(regions)), known);
  return { page, isEmpty: pruned.widgets.length === 0, cleared, problems: expanded.problems };
}
