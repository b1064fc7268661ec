import { type Mvar, prepareMvar, type SceneContent, type Signal, sceneSourcesOf } from '@zutai/contract';
import { collectBindLists, expandPage, type Page } from '@zutai/diagram';
import { bindScenes, findEquipmentShown, keepInRegions, listSceneIds } from '@zutai/widgets/model';

/** What a page of a share is drawn with. */
export interface DrawnPage {
  readonly page: Page;
  readonly faceplates: ReadonlyMap<string, Page>;
}

/** What the pages of a share may be bound to. */
export interface BoundSources {
  readonly equipments: readonly { readonly id: string; readonly title: string }[];
  readonly mvars: readonly Pick<Mvar, 'id' | 'calcType' | 'signals' | 'formula'>[];
  /** The signals of these pieces of equipment, asked for where a page names some by their tags. */
  listSignals(
    equipmentIds: readonly string[],
  ): Promise<readonly Pick<Signal, 'id' | 'equipmentId' | 'tag'>[]>;
  /** Scenes of the organisation, with what is bound in them. */
  listScenes(
    ids: readonly string[],
  ): Promise<readonly { readonly id: string; readonly content: SceneContent }[]>;
}

/** Ids of everything that a page shows to somebody without regions. */
export interface ShownByPage {
  readonly signalIds: ReadonlySet<string>;
  readonly equipmentIds: ReadonlySet<string>;
  /** Of these, what stands on a map of the page. */
  readonly placedEquipmentIds: ReadonlySet<string>;
  readonly mvarIds: ReadonlySet<string>;
  readonly imageIds: ReadonlySet<string>;
  readonly sceneIds: ReadonlySet<string>;
}

/** The regions of a guest. */
const NO_REGIONS: ReadonlySet<string> = new Set();
const ID = /^[1-9]\d{0,17}$/;
const IMAGE = /\/lfscada\/configuration\/page\/image\/([1-9]\d{0,17})\b/g;

/** A page without what is kept for regions, for guests have none. */
export const withoutRegions = (page: Page): Page => keepInRegions(page, NO_REGIONS);

/** What a page shows, with its faceplates and tags resolved as the browser does it (`expandPage`). */
export async function findShown(given: DrawnPage, sources: BoundSources): Promise<ShownByPage> {
  const { equipments, mvars } = sources;
  const kept = [...given.faceplates].map(([id, one]) => [id, withoutRegions(one)] as const);
  const drawn = withoutRegions(given.page);
  const named = [drawn, ...kept.map(([, one]) => one)].flatMap(listSceneIds);
  const scenes = named.length === 0 ? [] : await sources.listScenes(named.filter((id) => ID.test(id)));
  const moved = new Map(scenes.map(({ id, content }) => [id, sceneSourcesOf(content)]));
  const page = bindScenes(drawn, moved);
  const faceplates = new Map(kept.map(([id, one]) => [id, bindScenes(one, moved)]));
  const tagged = new Set<string>();
  expandPage(page, {
    faceplates,
    equipments,
    signalByTag(equipmentId) {
      tagged.add(equipmentId);
      return undefined;
    },
  });
  const known = equipments.filter(({ id }) => tagged.has(id)).map(({ id }) => id);
  const signals = known.length === 0 ? [] : await sources.listSignals(known);
  const byTag = new Map(signals.map((signal) => [`${signal.equipmentId}/${signal.tag}`, signal]));
  const expanded = expandPage(page, {
    faceplates,
    equipments,
    signalByTag: (equipmentId, tag) => byTag.get(`${equipmentId}/${tag}`) as never,
  });
  const bound = collectBindLists(expanded.page.widgets);
  const portrayed = findEquipmentShown(
    expanded.page.widgets,
    equipments.map(({ id }) => id),
  );
  const mvarIds = new Set(bound.mvars);
  const signalIds = new Set(bound.signals);
  for (const mvar of mvars)
    if (mvarIds.has(mvar.id)) for (const id of prepareMvar(mvar).signalIds) signalIds.add(id);
  const text = JSON.stringify([page, ...faceplates.values()]);
  return {
    signalIds: onlyIds(signalIds),
    equipmentIds: onlyIds(new Set([...bound.equips, ...known, ...portrayed.ids])),
    placedEquipmentIds: portrayed.placedIds,
    mvarIds: onlyIds(mvarIds),
    sceneIds: new Set(scenes.map(({ id }) => id)),
    imageIds: new Set([...text.matchAll(IMAGE)].map(([, id = '']) => id)),
  };
}

const onlyIds = (texts: ReadonlySet<string>) => new Set([...texts].filter((text) => ID.test(text)));
