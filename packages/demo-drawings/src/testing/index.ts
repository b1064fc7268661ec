import { plantPoints } from '@zutai/dev-env';
import {
  expandPage,
  type FaceplateSource,
  isGroupPosition,
  type LintKnown,
  localisePage,
  type Page,
  type PageLanguage,
  parsePageFile,
  releaseChildren,
  type Widget,
} from '@zutai/diagram';
import { getWidget, widgetCatalog } from '@zutai/widgets/model';
import { drawOperations } from '../operations-page.ts';
import { drawPumpDetail } from '../pump-detail-page.ts';
import { drawPumpFaceplate } from '../pump-faceplate.ts';
import { drawPumpStation } from '../pump-station-page.ts';
import { type SketchFile, type SketchSignal, tagsOf } from '../sketch/sketch.ts';
import { drawStationFaceplate } from '../station-faceplate.ts';
import { drawStationHead, pumpTitle } from '../station-head.ts';
import { drawTrends } from '../trend-page.ts';

const pageIds = { overview: '1', trend: '2', pumps: ['3', '4'] } as const;
const headId = '5';
const equipments = [
  { id: '10', title: '示范供水泵站' },
  { id: '11', title: '城东加压泵站' },
];
const signalsOf = (equipId: string): ReadonlyMap<string, SketchSignal> =>
  new Map(plantPoints.map(({ tag, title }, place) => [tag, { id: `${equipId}${place}`, title: title.zh }]));
const signals = new Map(equipments.map(({ id }) => [id, signalsOf(id)]));
const [first] = equipments as [(typeof equipments)[0], (typeof equipments)[0]];
const tags = tagsOf(first, signals.get(first.id)!);

const read = (file: SketchFile): Page => {
  const parsed = parsePageFile(JSON.parse(JSON.stringify(file)), { catalog: widgetCatalog, isStrict: true });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problem));
  return parsed.value;
};

const faceplates = new Map([
  ['100', read(drawPumpFaceplate())],
  ['101', read(drawStationFaceplate())],
]);

/** Every page of the demo as the server keeps it, by name. */
export const demoDrawings: ReadonlyMap<string, Page> = new Map([
  [
    'overview',
    read(
      drawPumpStation({ tags, equipment: first, pumpFaceplateId: '100', headId, pumpPageIds: pageIds.pumps }),
    ),
  ],
  ['trends', read(drawTrends(tags, first, headId))],
  ['head', read(drawStationHead(tags, first, pageIds))],
  ...([1, 2] as const).map((number): [string, Page] => [
    `pump ${number}`,
    read(
      drawPumpDetail({
        tags,
        number,
        title: pumpTitle(number),
        faceplateId: '100',
        equipmentId: first.id,
      }),
    ),
  ]),
  [
    'operations',
    read(
      drawOperations({
        projectId: '20',
        title: { zh: '运营中心', en: 'Operations centre' },
        stationFaceplateId: '101',
        stations: equipments.map((equipment) => ({
          tags: tagsOf(equipment, signals.get(equipment.id)!),
          name: { zh: '泵站', en: 'Station' },
        })),
        mvars: [{ id: '30', title: { zh: '总供水流量', en: 'Total supply' } }],
      }),
    ),
  ],
]);

function sourceOf(page: Page): FaceplateSource {
  return {
    faceplates,
    equipments: page.con.projectId === '' ? [first] : equipments,
    signalByTag: (equipId, tag) => signals.get(equipId)?.get(tag),
    ...(page.con.equipmentId !== '' && { equipId: page.con.equipmentId }),
  };
}

/** What the checks of the designer know of the demo. */
export function knownOf(page: Page): LintKnown {
  const pointOf = (id: string) => plantPoints[Number(id.slice(2))];
  return {
    signal: (id) => {
      const point = pointOf(id);
      return point && { equipId: id.slice(0, 2), isReadOnly: !point.writable };
    },
    mvar: (id) => (id === '30' ? {} : undefined),
    system: (key) =>
      ['online', 'equipmentCount', 'onlineCount', 'faultCount', 'offlineCount'].includes(key)
        ? {}
        : undefined,
    equipIds: new Set(equipments.map(({ id }) => id)),
    hasPage: (id) => [...Object.values(pageIds).flat(), headId].includes(id),
    faceplates: sourceOf(page),
    regions: new Set(),
    showsValue: ({ widgetType }) => getWidget(widgetType)?.hasValue === true,
    writesValue({ widgetType }) {
      const definition = getWidget(widgetType);
      return (
        definition?.hasValue === true && (definition.input ?? definition.overlay?.isInteractive) !== undefined
      );
    },
    answersClicks: ({ widgetType }) => getWidget(widgetType)?.overlay?.isInteractive === true,
  };
}

const release = (widgets: readonly Widget[]): Widget[] =>
  widgets.flatMap((widget) =>
    isGroupPosition(widget.position) ? release(releaseChildren(widget.position)) : [widget],
  );

/** All widgets as they stand on the live page in a language, faceplates opened. */
export function listLiveWidgets(page: Page, language: PageLanguage): Widget[] {
  const source = sourceOf(page);
  const localised = new Map([...faceplates].map(([id, one]) => [id, localisePage(one, language)]));
  const expanded = expandPage(localisePage(page, language), { ...source, faceplates: localised });
  if (expanded.problems.length > 0) throw new Error(JSON.stringify(expanded.problems));
  return release(expanded.page.widgets);
}
