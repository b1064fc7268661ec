import {
  addWidgets,
  boundsOfAll,
  done,
  type Editor,
  faceplateType,
  findBrokenLimit,
  getPositionKind,
  moveWidget,
  type Page,
  type Point,
  type Position,
  type RectPosition,
  type Result,
  refuse,
  type Widget,
} from '@zutai/diagram';
import {
  createSvgWidget,
  createSymbolWidget,
  defaultSymbolSize,
  getWidget,
  type ImportedSvg,
  type PlantSymbol,
  type SvgPart,
  type WidgetDefinition,
} from '@zutai/widgets/model';
import type { DesignerHost } from '../host/designer-host.tsx';

type Place = Pick<DesignerHost, 'editor'> & { view: Pick<DesignerHost['view'], 'middle'> };

/** Size of what is inserted, where its type says none; page units. */
const usualSize = { width: 120, height: 90 };
/** What the pictures of the library stand in. */
const previewBox = { x: 0, y: 0, width: 80, height: 60 };
/** How far beside one that stands in the same place the next one is put, page units. */
const stepAside = 20;

const isSame = (a: Position, b: Position) => JSON.stringify(a) === JSON.stringify(b);

/** Puts a widget into the middle of what is in sight, beside one that stands there already; selected. */
function insert({ editor, view }: Place, create: (middle: Point) => Widget): Result {
  const middle = view.middle();
  let widget = create(middle);
  const { widgets } = editor.page;
  for (
    let step = stepAside;
    widgets.some(({ position }) => isSame(position, widget.position));
    step += stepAside
  )
    widget = { ...create({ x: middle.x + step, y: middle.y + step }), id: widget.id };
  const broken = findBrokenLimit([...widgets, widget]);
  if (broken) return refuse(broken);
  editor.change('add', (page) => addWidgets(page, [widget]), [widget.id]);
  return done;
}

function boxAbout({ x, y }: Point, width: number, height: number): RectPosition {
  return { x: Math.round(x - width / 2), y: Math.round(y - height / 2), width, height, rotate: 0 };
}

/** A new widget of a type about a point, in the size its type says. */
export function createWidget(editor: Editor, definition: WidgetDefinition, middle: Point): Widget {
  const { model, preview, insertSize } = definition;
  const kind = getPositionKind(model.positionKind);
  const { width, height } = insertSize ?? usualSize;
  const from = insertSize ? kind.bounds(preview) : previewBox;
  const { x, y } = boxAbout(middle, width, height);
  const { create } = editor.catalog.get(model.type) ?? model;
  return create(editor.newId(), kind.round(kind.mapInto(preview, from, { x, y, width, height })));
}

/** An instance of a faceplate about a point, in its own size, named after it. */
export function createFaceplate(
  editor: Editor,
  faceplateId: string,
  { con: { width, height } }: Page,
  title: string,
  middle: Point,
): Widget {
  const blank = getWidget(faceplateType)!.model.create(editor.newId(), boxAbout(middle, width, height));
  return { ...blank, widgetName: title, data: { ...(blank.data as object), faceplateId } };
}

/** A new symbol of the library about a point, named after it. */
export function createSymbol(
  editor: Editor,
  symbol: PlantSymbol,
  language: 'zh' | 'en',
  middle: Point,
): Widget {
  const position = boxAbout(middle, defaultSymbolSize, defaultSymbolSize);
  return createSymbolWidget(editor.newId(), symbol, position, language);
}

/** New widgets together in the middle of what is in sight, selected. */
export function insertWidgets({ editor, view }: Place, widgets: readonly Widget[]): Result {
  const box = boundsOfAll(widgets);
  if (!box) return done;
  const { x, y } = view.middle();
  const moved = widgets.map((widget) =>
    moveWidget(widget, Math.round(x - box.x - box.width / 2), Math.round(y - box.y - box.height / 2)),
  );
  const broken = findBrokenLimit([...editor.page.widgets, ...moved]);
  if (broken) return refuse(broken);
  editor.change(
    'add',
    (page) => addWidgets(page, moved),
    moved.map(({ id }) => id),
  );
  return done;
}

export function insertWidget(place: Place, definition: WidgetDefinition): Result {
  return insert(place, (middle) => createWidget(place.editor, definition, middle));
}

export function insertFaceplate(place: Place, faceplateId: string, page: Page, title: string): Result {
  return insert(place, (middle) => createFaceplate(place.editor, faceplateId, page, title, middle));
}

export function insertSymbol(place: Place, symbol: PlantSymbol, language: 'zh' | 'en'): Result {
  return insert(place, (middle) => createSymbol(place.editor, symbol, language, middle));
}

/** An imported drawing, its longer side as large as new drawings are, with the parts that were chosen. */
export function insertSvg(place: Place, drawing: ImportedSvg, parts: readonly SvgPart[]): Result {
  const id = place.editor.newId();
  return insert(place, (middle) => {
    const made = createSvgWidget(id, drawing, { x: 0, y: 0 });
    const position = made.position as RectPosition;
    const { width, height } = position;
    const x = Math.round(middle.x - width / 2);
    const y = Math.round(middle.y - height / 2);
    return { ...made, position: { ...position, x, y }, data: { ...(made.data as object), parts } };
  });
}
