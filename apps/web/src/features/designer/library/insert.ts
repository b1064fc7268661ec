import {
  addWidgets,
  done,
  faceplateType,
  findBrokenLimit,
  getPositionKind,
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
function insert({ editor, view }: Place, create: (middle: Point) => Widget, at?: Point): Result {
  const middle = at ?? view.middle();
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

/** A new widget of a type, in the size its type says. */
export function insertWidget(place: Place, { model, preview, insertSize }: WidgetDefinition): Result {
  const kind = getPositionKind(model.positionKind);
  const { width, height } = insertSize ?? usualSize;
  const from = insertSize ? kind.bounds(preview) : previewBox;
  const id = place.editor.newId();
  return insert(place, (middle) => {
    const x = Math.round(middle.x - width / 2);
    const y = Math.round(middle.y - height / 2);
    return model.create(id, kind.round(kind.mapInto(preview, from, { x, y, width, height })));
  });
}

/** An instance of a faceplate in its own size, named after it; in the middle, or about a point. */
export function insertFaceplate(place: Place, faceplateId: string, page: Page, at?: Point): Result {
  const { model } = getWidget(faceplateType)!;
  const id = place.editor.newId();
  const { width, height, title } = page.con;
  return insert(
    place,
    (middle) => {
      const position: RectPosition = {
        x: Math.round(middle.x - width / 2),
        y: Math.round(middle.y - height / 2),
        width,
        height,
        rotate: 0,
      };
      const blank = model.create(id, position);
      return { ...blank, widgetName: title, data: { ...(blank.data as object), faceplateId } };
    },
    at,
  );
}

/** A new symbol of the library, named after it. */
export function insertSymbol(place: Place, symbol: PlantSymbol, language: 'zh' | 'en'): Result {
  const id = place.editor.newId();
  const size = defaultSymbolSize;
  return insert(place, (middle) => {
    const position: RectPosition = {
      x: Math.round(middle.x - size / 2),
      y: Math.round(middle.y - size / 2),
      width: size,
      height: size,
      rotate: 0,
    };
    return createSymbolWidget(id, symbol, position, language);
  });
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
