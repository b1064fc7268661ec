import { pageCalls, type RequestInputOf } from '@zutai/contract';
import {
  type Binding,
  type ClickConfig,
  collectBindLists,
  defaultContainer,
  type Page,
  unbound,
  type Widget,
} from '@zutai/diagram';
import { getWidget } from '@zutai/widgets/model';
import type { JourneyServer } from '../server.ts';
import { plantTitle } from '../site/plant.ts';
import type { Station } from '../site/station-site.ts';

/** Left, top, width and height in units of the page. */
export type Place = readonly [x: number, y: number, width: number, height: number];

/** A widget of a known type with some of its data set. */
export function drawWidget(
  type: string,
  id: string,
  [x, y, width, height]: Place,
  data: object = {},
  click?: Partial<ClickConfig>,
): Widget {
  const widget = getWidget(type)?.model.create(id, { x, y, width, height, rotate: 0 });
  if (widget === undefined) throw new Error(`no widget ${type}`);
  const { clickEvent } = widget;
  return {
    ...widget,
    data: { ...(widget.data as object), ...data },
    ...(click !== undefined && { clickEvent: { enable: true, config: { ...clickEvent.config, ...click } } }),
  };
}

/** A binding to a station's signal. */
export function bindTo(
  { equipmentId, title, signals }: Pick<Station, 'equipmentId' | 'title' | 'signals'>,
  tag: string,
): Binding {
  const signalId = signals.get(tag);
  if (signalId === undefined) throw new Error(`${title} has no signal ${tag}`);
  return {
    ...unbound,
    signalId,
    equipId: equipmentId,
    title: plantTitle(tag, 'zh'),
    subTitle: title,
    tag,
  };
}

/** The file of a page with these widgets. */
export function pageFileOf(con: Partial<Page['con']>, widgets: readonly Widget[]): Page {
  return { version: 1, con: { ...defaultContainer, ...con }, widgets, bind: collectBindLists(widgets) };
}

type SaveRequest = RequestInputOf<typeof pageCalls.save>;

/** Saves a page by a call, for journeys that begin where an engineer has finished. */
export async function savePage(
  server: JourneyServer,
  request: Omit<SaveRequest, 'width' | 'height'>,
  widgets: readonly Widget[],
): Promise<string> {
  const client = await server.signIn();
  const { title } = request;
  const owner = { equipmentId: request.equipmentId ?? '', projectId: request.projectId ?? '' };
  const file = pageFileOf({ title, width: 800, height: 450, ...owner }, widgets);
  const { id } = await client.call(
    pageCalls.save,
    { ...request, width: 800, height: 450 },
    { files: { json: new Blob([JSON.stringify(file)]) } },
  );
  return id;
}
