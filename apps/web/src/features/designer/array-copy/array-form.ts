import {
  type Arrangement,
  type Box,
  boundsOf,
  boundsOfAll,
  centreFrom,
  centreOf,
  type Page,
  type Widget,
} from '@zutai/diagram';

export const centreKinds = ['radius', 'widget', 'point'] as const;
export type CentreKind = (typeof centreKinds)[number];

/** What the panel's fields hold; both arrangements at once, so that switching loses nothing. */
export interface ArrayForm {
  kind: Arrangement['kind'];
  rows: number;
  columns: number;
  spacing: 'gap' | 'pitch';
  x: number;
  y: number;
  order: 'rows' | 'columns';
  count: number;
  degrees: number;
  centre: CentreKind;
  radius: number;
  startDegrees: number;
  /** Whose middle is the centre; '' takes the nearest. */
  centreId: string;
  pointX: number;
  pointY: number;
  isTurning: boolean;
}

export const usualForm: ArrayForm = {
  ...{ kind: 'grid', rows: 1, columns: 2, spacing: 'gap', x: 20, y: 20, order: 'rows' },
  ...{ count: 6, degrees: 360, centre: 'radius', radius: 150, startDegrees: 0, centreId: '' },
  ...{ pointX: 0, pointY: 0, isTurning: false },
};

/** Offered as centres. */
const MOST_NEIGHBOURS = 12;

/** The widgets beside what is copied, the nearest first. */
export function listNeighbours(page: Page, widgets: readonly Widget[]): readonly Widget[] {
  const box = boundsOfAll(widgets);
  if (!box) return [];
  const own = new Set(widgets.map(({ id }) => id));
  const from = centreOf(box);
  const distance = (widget: Widget) => {
    const { x, y } = centreOf(boundsOf(widget));
    return Math.hypot(x - from.x, y - from.y);
  };
  return page.widgets
    .filter(({ id }) => !own.has(id))
    .map((widget) => ({ widget, far: distance(widget) }))
    .sort((a, b) => a.far - b.far)
    .slice(0, MOST_NEIGHBOURS)
    .map(({ widget }) => widget);
}

/** The arrangement that the fields say. */
export function arrangementOf(form: ArrayForm, box: Box, neighbours: readonly Widget[]): Arrangement {
  if (form.kind === 'grid') {
    const { kind, rows, columns, spacing, x, y, order } = form;
    return { kind, rows, columns, spacing, x, y, order };
  }
  const { kind, count, degrees, isTurning } = form;
  const around = neighbours.find(({ id }) => id === form.centreId) ?? neighbours[0];
  const centres = {
    radius: () => centreFrom(box, form.radius, form.startDegrees),
    widget: () => (around ? centreOf(boundsOf(around)) : centreOf(box)),
    point: () => ({ x: form.pointX, y: form.pointY }),
  };
  return { kind, count, degrees, isTurning, centre: centres[form.centre]() };
}

/** Page units kept free at the edges of the page: section 5 asks for 5 of what is moved. */
const EDGE = 10;

/** The form with the gaps with which the last row and the last column end at the edge of the page. */
export function spreadOver(form: ArrayForm, box: Box, page: Page): ArrayForm {
  const gap = (from: number, size: number, all: number, count: number) =>
    count < 2 ? undefined : Math.floor((all - EDGE - from - size * count) / (count - 1));
  const x = gap(box.x, box.width, page.con.width, form.columns) ?? form.x;
  const y = gap(box.y, box.height, page.con.height, form.rows) ?? form.y;
  return { ...form, spacing: 'gap', x, y };
}

/** How many of these reach over the edge of the page. */
export function countOutside(page: Page, widgets: readonly Widget[]): number {
  const { width, height } = page.con;
  return widgets.filter((widget) => {
    const box = boundsOf(widget);
    return box.x < 0 || box.y < 0 || box.x + box.width > width || box.y + box.height > height;
  }).length;
}
