import {
  type Attachment,
  findAttachment,
  followConnections,
  isConnector,
  mediumStyles,
  type Page,
  type Point,
  portsOf,
  type RectPosition,
  type Widget,
  withStyle,
} from '@zutai/diagram';
import { createSymbolWidget, getSymbol, widgetCatalog } from '@zutai/widgets/model';
import { drawWidget, pageFileOf } from '../screen/drawing.ts';

/** Where a pipe ends: a port of a symbol, a tee on the pipe of this id, or a free point. */
type End = readonly [id: string, port: string] | (Point & { readonly on?: string });

type Medium = 'water' | 'chemical' | 'air' | 'impulse';

/** Thickness of pipes, page units. */
const thickness: Readonly<Record<Medium, number>> = { water: 6, chemical: 4, air: 4, impulse: 1 };

const size = { width: 1920, height: 1080 } as const;
const isPort = (end: End): end is readonly [string, string] => Array.isArray(end);
const two = (n: number) => String(n).padStart(2, '0');

class Drawing {
  readonly symbols: Widget[] = [];
  readonly #mains: Widget[] = [];
  readonly #branches: Widget[] = [];
  readonly #ends = new Map<string, readonly [End, End]>();

  /** A symbol about its middle, named and tagged. */
  symbol(symbolId: string, tag: string, x: number, y: number, side = 40): string {
    const symbol = getSymbol(symbolId);
    if (!symbol) throw new Error(`no symbol ${symbolId}`);
    const place = { x: x - side / 2, y: y - side / 2, width: side, height: side, rotate: 0 };
    const made = createSymbolWidget(`s${this.symbols.length + 1}`, symbol, place);
    const text = symbolId === 'instrument' ? tag.replace('-', '\n') : tag;
    const style = { ...made.style, font: { ...made.style.font, size: 9 } };
    this.symbols.push({ ...made, style, data: { ...(made.data as object), text } });
    return made.id;
  }

  pipe(medium: Medium, from: End, to: End, id = `p${this.#ends.size + 1}`): string {
    const at = (end: End) => (isPort(end) ? { x: 0, y: 0 } : { x: end.x, y: end.y });
    const plain = drawWidget('ShapePipe', id, [0, 0, 1, 1], {
      thickness: thickness[medium],
      endCap: 'flat',
      arrow: medium === 'chemical' ? 'end' : 'none',
    });
    const style = mediumStyles.find(({ id: name }) => name === `medium-${medium}`);
    const placed = { ...plain, position: { points: [at(from), at(to)] } };
    const isBranch = [from, to].some((end) => !isPort(end) && end.on !== undefined);
    this.#ends.set(id, [from, to]);
    (isBranch ? this.#branches : this.#mains).push(style ? withStyle(placed, style) : placed);
    return id;
  }

  /** Pipes from port to port of symbols that stand one behind the other. */
  chain(medium: Medium, ids: readonly string[]): void {
    for (const [place, id] of ids.slice(1).entries()) this.pipe(medium, [ids[place]!, 'e1'], [id, 'w1']);
  }

  /** All of it, pipes on the ways that the designer gives them: mains before what joins them. */
  finish(others: readonly Widget[]): Page {
    const con = { ...size, title: '净水厂工艺流程', adsorb: true };
    let page = pageFileOf(con, this.symbols);
    for (const pipes of [this.#mains, this.#branches]) {
      const joined = pipes.map((pipe) => {
        const [from, to] = this.#ends.get(pipe.id)!;
        const [start, end] = [this.#attach(page, from, to), this.#attach(page, to, from)];
        return { ...pipe, data: { ...(pipe.data as object), start, end } };
      });
      const widgets = [...page.widgets, ...joined];
      page = followConnections(page, { ...page, widgets }, widgetCatalog);
    }
    const used = mediumStyles.filter(({ id }) => page.widgets.some(({ styleId }) => styleId === id));
    const pipes = page.widgets.filter(isConnector);
    return pageFileOf({ ...con, styles: used }, [
      ...others,
      ...pipes,
      ...page.widgets.filter((widget) => !isConnector(widget)),
    ]);
  }

  #holdPort([widgetId, name]: readonly [string, string]): Attachment & { y: number } {
    const widget = this.symbols.find(({ id }) => id === widgetId);
    const port = widget && portsOf(widget, widgetCatalog).find(({ id }) => id === name);
    if (!port) throw new Error(`no port ${name} of ${widgetId}`);
    const { y, height } = widget.position as RectPosition;
    return { widgetId, anchor: { x: port.anchor.x, y: port.anchor.y }, y: y + port.anchor.y * height };
  }

  /** What an end holds on to; a tee is level with the nozzle at the other end. */
  #attach(page: Page, end: End, other: End): Attachment | null {
    if (isPort(end)) {
      const { widgetId, anchor } = this.#holdPort(end);
      return { widgetId, anchor };
    }
    if (end.on === undefined) return null;
    const main = page.widgets.filter(({ id }) => id === end.on);
    const isLevel = isPort(other) && /^[ew]/.test(other[1]);
    const at = isLevel ? { x: end.x, y: this.#holdPort(other).y } : end;
    const found = findAttachment(main, at, 30, '', widgetCatalog);
    if (!found) throw new Error(`${end.on} is not near ${end.x}, ${end.y}`);
    return found.attachment;
  }
}

function drawRawWater(draw: Drawing): void {
  const intake = draw.pipe('water', { x: 36, y: 50 }, { x: 36, y: 560 }, 'intake');
  const raw = draw.pipe('water', { x: 450, y: 50 }, { x: 450, y: 560 }, 'raw');
  for (let n = 0; n < 5; n += 1) {
    const [y, unit] = [92 + n * 104, 101 + n];
    const line = [
      draw.symbol('bar-screen', `BS-${unit}`, 90, y),
      draw.symbol('valve-butterfly', `HV-${unit}`, 165, y),
      draw.symbol('pump-centrifugal', `P-${unit}`, 240, y),
      draw.symbol('valve-check', `CV-${unit}`, 320, y),
      draw.symbol('valve-motor', `MOV-${unit}`, 400, y),
    ];
    draw.pipe('water', { on: intake, x: 36, y }, [line[0]!, 'w1']);
    draw.chain('water', line);
    draw.pipe('water', [line[4]!, 'e1'], { on: raw, x: 450, y });
    const gauge = draw.symbol('gauge', `PI-${unit}`, 282, y - 36, 28);
    const flow = draw.symbol('instrument', `FT-${unit}`, 360, y - 38, 32);
    draw.pipe('impulse', [gauge, 's1'], [line[2]!, 'e1']);
    draw.pipe('impulse', [flow, 's1'], [line[3]!, 'e1']);
  }
}

function drawDosing(draw: Drawing): void {
  const header = draw.pipe('chemical', { x: 400, y: 1050 }, { x: 400, y: 600 }, 'chemicals');
  draw.pipe('chemical', { on: header, x: 400, y: 605 }, { on: 'raw', x: 450, y: 540 });
  for (let n = 0; n < 6; n += 1) {
    const [y, unit] = [625 + n * 74, 201 + n];
    const tank = draw.symbol('tank-cone', `T-${unit}`, 70, y, 48);
    const pump = draw.symbol('pump-dosing', `DP-${unit}`, 170, y);
    const check = draw.symbol('valve-check', `CV-${unit}`, 250, y);
    const flow = draw.symbol('instrument', `FI-${unit}`, 330, y - 26, 30);
    draw.pipe('chemical', [tank, 'e2'], [pump, 's1']);
    draw.pipe('chemical', [pump, 'n1'], [check, 'w1']);
    draw.pipe('chemical', [check, 'e1'], { on: header, x: 400, y });
    draw.pipe('impulse', [flow, 's1'], [check, 'e1']);
    draw.pipe('chemical', { x: 20, y: y - 30 }, [tank, 'n1']);
  }
}

function drawClarifiers(draw: Drawing): void {
  const inlet = draw.pipe('water', { x: 520, y: 60 }, { x: 520, y: 1000 }, 'settling');
  const outlet = draw.pipe('water', { x: 830, y: 40 }, { x: 830, y: 1040 }, 'settled');
  const sludge = draw.pipe('water', { x: 780, y: 180 }, { x: 780, y: 1040 }, 'sludge');
  draw.pipe('water', { on: 'raw', x: 450, y: 300 }, { on: inlet, x: 520, y: 300 });
  for (let n = 0; n < 4; n += 1) {
    const [y, unit] = [130 + n * 240, 301 + n];
    const from = draw.symbol('valve-motor', `MOV-${unit}A`, 580, y);
    const basin = draw.symbol('clarifier', `CL-${unit}`, 665, y, 88);
    const to = draw.symbol('valve-motor', `MOV-${unit}B`, 755, y);
    const level = draw.symbol('transmitter-level', `LT-${unit}`, 665, y - 70, 36);
    const drain = draw.symbol('valve-knife', `KV-${unit}`, 715, y + 85);
    draw.pipe('water', { on: inlet, x: 520, y }, [from, 'w1']);
    draw.chain('water', [from, basin, to]);
    draw.pipe('water', [to, 'e1'], { on: outlet, x: 830, y });
    draw.pipe('water', [basin, 's1'], [drain, 'w1']);
    draw.pipe('water', [drain, 'e1'], { on: sludge, x: 780, y: y + 88 });
    draw.pipe('impulse', [level, 's1'], [basin, 'w1']);
  }
}

function drawFilters(draw: Drawing): void {
  const filtrate = draw.pipe('water', { x: 1150, y: 50 }, { x: 1150, y: 1000 }, 'filtrate');
  const wash = draw.pipe('water', { x: 870, y: 60 }, { x: 870, y: 1040 }, 'backwash');
  const air = draw.pipe('air', { x: 1120, y: 60 }, { x: 1120, y: 1000 }, 'air');
  for (let n = 0; n < 8; n += 1) {
    const [y, unit] = [88 + n * 118, 401 + n];
    const from = draw.symbol('valve-butterfly', `HV-${unit}`, 915, y);
    const filter = draw.symbol('filter-sand', `F-${unit}`, 985, y, 60);
    const to = draw.symbol('valve-control', `LCV-${unit}`, 1065, y);
    const flow = draw.symbol('transmitter-flow', `FT-${unit}`, 1025, y - 42, 30);
    const rinse = draw.symbol('valve-ball', `BV-${unit}`, 920, y + 44, 32);
    draw.pipe('water', { on: 'settled', x: 830, y }, [from, 'w1']);
    draw.chain('water', [from, filter, to]);
    draw.pipe('water', [to, 'e1'], { on: filtrate, x: 1150, y });
    draw.pipe('water', { on: wash, x: 870, y: y + 48 }, [rinse, 'w1']);
    draw.pipe('water', [rinse, 'e1'], [filter, 's1']);
    draw.pipe('air', [filter, 'n1'], { on: air, x: 1120, y: y - 50 });
    draw.pipe('impulse', [flow, 's1'], [to, 'w1']);
  }
  for (const [n, x] of [1000, 1070].entries()) {
    const blower = draw.symbol('blower-roots', `B-${501 + n}`, x, 1045);
    draw.pipe('air', [blower, 'n1'], { on: air, x: 1120, y: 990 });
  }
}

function drawHighLift(draw: Drawing): void {
  const suction = draw.pipe('water', { x: 1300, y: 60 }, { x: 1300, y: 1000 }, 'suction');
  const supply = draw.pipe('water', { x: 1640, y: 60 }, { x: 1640, y: 1000 }, 'supply');
  for (const [n, y] of [260, 780].entries()) {
    const well = draw.symbol('basin', `CW-${601 + n}`, 1220, y, 90);
    const level = draw.symbol('transmitter-level', `LT-${601 + n}`, 1220, y - 70, 36);
    draw.pipe('water', { on: 'filtrate', x: 1150, y }, [well, 'w1']);
    draw.pipe('water', [well, 'e1'], { on: suction, x: 1300, y });
    draw.pipe('impulse', [level, 's1'], [well, 'n1']);
    draw.pipe('water', [well, 's1'], { x: 1220, y: y + 120 });
  }
  for (let n = 0; n < 5; n += 1) {
    const [y, unit] = [130 + n * 200, 701 + n];
    const line = [
      draw.symbol('valve-butterfly', `HV-${unit}`, 1360, y),
      draw.symbol('pump-centrifugal', `P-${unit}`, 1435, y),
      draw.symbol('valve-check', `CV-${unit}`, 1515, y),
      draw.symbol('valve-motor', `MOV-${unit}`, 1595, y),
    ];
    draw.pipe('water', { on: suction, x: 1300, y }, [line[0]!, 'w1']);
    draw.chain('water', line);
    draw.pipe('water', [line[3]!, 'e1'], { on: supply, x: 1640, y });
    const gauge = draw.symbol('gauge', `PI-${unit}`, 1477, y - 36, 28);
    draw.pipe('impulse', [gauge, 's1'], [line[1]!, 'e1']);
  }
  draw.pipe('water', { on: supply, x: 1640, y: 300 }, { x: 1880, y: 300 });
  draw.pipe('water', { on: supply, x: 1640, y: 700 }, { x: 1880, y: 700 });
}

function drawTitleBlock(): Widget[] {
  const words = ['净水厂', '工艺流程 P&ID', '图号 PID-001', '版次 A', '比例 –', '2026-11'];
  const frame = drawWidget('ShapeRect', 'title-frame', [1680, 880, 220, 180]);
  const rows = words.map((text, n) =>
    drawWidget('UsualText', `title-${two(n)}`, [1690, 886 + n * 28, 200, 26], { text }),
  );
  return [frame, ...rows];
}

/** A P&ID of a water works: 150 symbols and 200 pipes, from intake to supply. */
export function drawWaterWorks(): Page {
  const draw = new Drawing();
  drawRawWater(draw);
  drawDosing(draw);
  drawClarifiers(draw);
  drawFilters(draw);
  drawHighLift(draw);
  return draw.finish(drawTitleBlock());
}
