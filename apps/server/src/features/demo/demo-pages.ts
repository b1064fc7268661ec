import { pageFields } from '@zutai/contract';
import {
  drawPumpDetail,
  drawPumpFaceplate,
  drawPumpStation,
  drawStationFaceplate,
  drawStationHead,
  drawTrends,
  pumpTitle,
  type SketchFile,
  type SketchSignal,
  tagsOf,
} from '@zutai/demo-drawings';
import type { CallerContext, UploadedFile } from '../../platform/call/index.ts';
import { answer, type SeedHandlers } from './seed-handlers.ts';

type PageHandlers = Pick<SeedHandlers, 'page'>;

interface PageToSave {
  readonly file: SketchFile;
  readonly id?: string;
  readonly revision?: number;
  readonly kind?: 'faceplate';
  readonly equipmentId?: string;
  readonly projectId?: string;
  readonly note?: string;
}

/** Saves a drawing the way the designer does. */
export async function savePage({ page }: PageHandlers, context: CallerContext, saved: PageToSave) {
  const { file, ...request } = saved;
  const { title, width, height, bgColor } = file.con;
  const settings = { title, width, height, fit: pageFields.fit.parse(undefined), bgColor };
  const files = new Map([['json', jsonFile(file)]]);
  return answer(page.save({ ...request, ...settings, bgImage: '', checkpwd: false }, { ...context, files }));
}

function jsonFile(content: unknown): UploadedFile {
  return { fieldName: 'json', fileName: 'page.json', bytes: Buffer.from(JSON.stringify(content)) };
}

export interface DemoFaceplates {
  readonly pump: string;
  readonly station: string;
}

/** Saves the faceplates that all pages share. */
export async function saveFaceplates(
  handlers: PageHandlers,
  context: CallerContext,
): Promise<DemoFaceplates> {
  const pump = await savePage(handlers, context, { kind: 'faceplate', file: drawPumpFaceplate() });
  const station = await savePage(handlers, context, { kind: 'faceplate', file: drawStationFaceplate() });
  return { pump: pump.id, station: station.id };
}

/** Saves the pages of a station: overview, trends, the head of both and a window for each pump. */
export async function saveStationPages(
  handlers: PageHandlers,
  context: CallerContext,
  equipment: { readonly id: string; readonly title: string },
  signals: ReadonlyMap<string, SketchSignal>,
  faceplates: DemoFaceplates,
): Promise<void> {
  const tags = tagsOf(equipment, signals);
  const save = (page: PageToSave) => savePage(handlers, context, page);
  const savePump = (number: 1 | 2) =>
    save({
      equipmentId: equipment.id,
      file: drawPumpDetail({
        tags,
        number,
        title: pumpTitle(number),
        faceplateId: faceplates.pump,
        equipmentId: equipment.id,
      }),
    });
  const pumps = [(await savePump(1)).id, (await savePump(2)).id] as const;
  // The head leads to the pages that show it: it is saved once more when they have ids.
  const head = await save({ equipmentId: equipment.id, file: drawStationHead(tags, equipment, undefined) });
  const trend = await save({ equipmentId: equipment.id, file: drawTrends(tags, equipment, head.id) });
  const overview = await save({
    equipmentId: equipment.id,
    file: drawPumpStation({
      tags,
      equipment,
      pumpFaceplateId: faceplates.pump,
      headId: head.id,
      pumpPageIds: pumps,
    }),
  });
  await save({
    id: head.id,
    revision: head.revision,
    file: drawStationHead(tags, equipment, { overview: overview.id, trend: trend.id, pumps }),
    note: '画面导航',
  });
  await answer(handlers.page.setHome({ id: overview.id }, context));
}
