import {
  type Binding,
  type EquipmentName,
  expandPage,
  isBound,
  type LiveLookup,
  localisePage,
  type Page,
  type PageLanguage,
  type PaintContext,
  parametersOf,
  parsePageFile,
  unboundValue,
} from '@zutai/diagram';
import { widgetCatalog } from '@zutai/widgets';

/** Bound values have arrived from nowhere and are not in doubt; only what is bound to nothing is marked. */
const boundValue = Object.freeze({ ...unboundValue, quality: 'good' as const });
const pictureLookup: LiveLookup = {
  get: (binding: Partial<Binding> | undefined) => (isBound(binding) ? boundValue : unboundValue),
};

/** What a still picture of a page is painted with: as drawn, with no value and no mark of a missing one. */
export function createPictureContext(look: Pick<PaintContext, 'palette' | 'words' | 'nowMs'>): PaintContext {
  return { ...look, live: pictureLookup, mode: 'design', dataTextShow: 'value' };
}

export interface PictureParts {
  file: unknown;
  /** Files by id. */
  faceplates: Readonly<Record<string, unknown>>;
  /** What a repeater of the page goes over. */
  equipments: readonly EquipmentName[];
  language: PageLanguage;
}

/** Values that stand for the parameters of a faceplate which is looked at by itself: their defaults, else their names. */
function exampleOf({ con }: Page): { params: Record<string, string>; equipments: EquipmentName[] } {
  const params: Record<string, string> = {};
  const equipments: EquipmentName[] = [];
  for (const { name, title, kind, default: fallback, readDefault } of parametersOf(con)) {
    params[name] = readDefault || fallback || (kind === 'equipment' ? `example/${name}` : title);
    if (kind === 'equipment') equipments.push({ id: params[name], title });
  }
  return { params, equipments };
}

/**
 * The page with its faceplates and texts, for a still picture; undefined when its file cannot be read. Tags are taken as
 * they are: whether their signals exist is not asked for a picture.
 */
export function pictureOfPage({ file, faceplates, equipments, language }: PictureParts): Page | undefined {
  const read = (from: unknown): Page | undefined => {
    const parsed = parsePageFile(from, { catalog: widgetCatalog });
    return parsed.ok ? localisePage(parsed.value, language) : undefined;
  };
  const page = read(file);
  if (page === undefined) return undefined;
  const parts = Object.entries(faceplates).flatMap(([id, part]) => {
    const faceplate = read(part);
    return faceplate === undefined ? [] : [[id, faceplate] as const];
  });
  const example = exampleOf(page);
  return expandPage(page, {
    faceplates: new Map(parts),
    equipments: [...equipments, ...example.equipments],
    params: example.params,
    // Pages of a template are of no equipment yet.
    equipId: page.con.equipmentId || 'none',
    signalByTag: (equipId, tag) => ({ id: `${equipId}/${tag}`, title: tag }),
  }).page;
}
