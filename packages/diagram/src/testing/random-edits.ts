import fc from 'fast-check';
import { applyRebind } from '../binding/apply-rebind.ts';
import { planRebind } from '../binding/rebind-plan.ts';
import { pasteText } from '../commands/copying/paste-text.ts';
import { geometryNames, setGeometry } from '../commands/geometry.ts';
import { importPageFile } from '../commands/import.ts';
import { commands } from '../commands/registry.ts';
import { type Binding, unbound } from '../document/binding.ts';
import { visitWidgets } from '../document/limits.ts';
import { createPage } from '../document/page.ts';
import type { Widget } from '../document/widget.ts';
import { centreOf } from '../geometry/box.ts';
import { boundsOf } from '../geometry/groups.ts';
import { isGroupPosition } from '../geometry/kinds/group.ts';
import { startPlacing } from '../tools/place/place-gesture.ts';
import { createTestWidget, pinnedPipe, rectAt, symbolAt, TestEditor } from './index.ts';
import {
  branching,
  clicking,
  coordinate,
  crossing,
  distance,
  mirroring,
  pinning,
  piping,
  routing,
} from './random-pipes.ts';
import { parametrising, repeating, styling, switching, translating, varying } from './random-reuse-edits.ts';

/** Edits of every kind, for properties that hold whatever was done. */

type Step = (test: TestEditor) => unknown;

export const types = [
  ...['ShapeRect', 'ShapeEllipse', 'ShapeCircle', 'ShapeTriangle', 'ShapeLine'],
  ...['ShapePipe', 'UsualText', 'WidgetFaceplate', 'WidgetRepeater'],
];
const keys = fc.record({ shift: fc.boolean(), ctrl: fc.boolean(), alt: fc.boolean() });
const handles = [
  ...(['n', 'se', 'w', 'rotate', 'vertex:0', 'vertex:1', 'segment:0', 'segment:1', 'segment:2'] as const),
];
/** From the registry, so that a new command is among the edits without anybody thinking of it. */
export const commandIds = commands.map(({ id }) => id);
/** Those that leave the page as it is. */
export const quietCommandIds = [
  ...['save', 'copy', 'copy-style', 'format-brush', 'edit-text'],
  ...[
    'select-all',
    'select-same-type',
    'select-same-fill',
    'select-same-stroke',
    'select-same-signal',
    'select-next',
    'select-previous',
    'select-none',
  ],
  'enter-group',
];

export const selectPlaces = (test: TestEditor, places: readonly number[]) =>
  test.select(...places.map((place) => test.ids[place % (test.ids.length || 1)] ?? ''));

/** Enters a group and goes about in it, by double clicks and by clicks; what is done next is done there. */
const entering = fc
  .tuple(fc.nat(30), fc.nat(5), fc.constantFrom('double', 'deep', 'layers', 'Escape'), fc.boolean())
  .map(
    ([at, inner, way, isAdded]): Step =>
      (test) => {
        const found: Widget[] = [];
        visitWidgets(test.widgets, (widget) => {
          if (isGroupPosition(widget.position)) found.push(widget);
        });
        const group = found[at % (found.length || 1)];
        if (way === 'Escape') test.use('select').press('Escape');
        if (!group || !isGroupPosition(group.position)) return;
        const child = group.position.children[inner % group.position.children.length]!;
        const { x, y } = centreOf(boundsOf(test.placed(child.id)));
        if (way === 'double') test.use('select').doubleClick(x, y);
        if (way === 'deep') test.use('select').hold({ ctrl: true }).click(x, y).hold({});
        if (way === 'layers' && !test.editor.state.hidden.has(child.id)) test.select(child.id);
        if (isAdded) test.run('select-next');
      },
  );

/** Selects by random places in the page, so that every number of widgets from none to all comes up. */
const selecting = fc.array(fc.nat(30), { maxLength: 6 }).map(
  (places): Step =>
    (test) =>
      selectPlaces(test, places),
);

const drawing = fc.tuple(fc.constantFrom(...types), coordinate, coordinate, distance, distance, keys).map(
  ([type, x, y, dx, dy, held]): Step =>
    (test) =>
      test.use(`draw-${type}`).hold(held).drag(x, y, dx, dy).hold({}),
);

/** A drawing tool that is chosen and not used yet. */
const choosing = fc.constantFrom(...types).map(
  (type): Step =>
    (test) =>
      test.use(`draw-${type}`),
);

const dragging = fc.tuple(coordinate, coordinate, distance, distance, keys).map(
  ([x, y, dx, dy, held]): Step =>
    (test) =>
      test.use('select').hold(held).drag(x, y, dx, dy).hold({}),
);

/** From beside the drawing: dragged in, or following the pointer until a press; taken away, or left on. */
const placing = fc
  .tuple(
    fc.boolean(),
    fc.array(fc.tuple(coordinate, coordinate, keys), { minLength: 1, maxLength: 3 }),
    fc.constantFrom('press', 'Escape', 'leave'),
    fc.boolean(),
  )
  .map(
    ([isHeld, places, end, isTaken]): Step =>
      (test) => {
        startPlacing(test.editor, {
          isHeld,
          create: () => [rectAt(test.editor.newId(), -40, 70, 33, 21)],
          // Some widgets take in what is dropped on them.
          ...(isTaken && {
            dropOn: (target: Widget) =>
              isGroupPosition(target.position) ? undefined : { ...target, widgetName: 'took it in' },
          }),
        });
        for (const [x, y, held] of places) test.hold(held).pointerMove(x, y);
        const [x, y] = places.at(-1)!;
        if (end === 'press' && !isHeld) test.click(x, y);
        else if (end === 'press') test.pointerUp(x, y);
        test.hold({});
        if (end === 'Escape') test.press('Escape');
        else test.editor.pointerLeave();
      },
  );

const brushing = fc.tuple(coordinate, coordinate).map(
  ([x, y]): Step =>
    (test) =>
      test.run('format-brush').click(x, y).use('select'),
);

const writing = fc.tuple(fc.nat(30), fc.string({ maxLength: 4 })).map(
  ([place, text]): Step =>
    (test) => {
      const id = test.ids[place % (test.ids.length || 1)] ?? '';
      if (!test.editor.beginTextEdit(id)) test.editor.beginTextEdit(id, 'widgetName');
      test.editor.endTextEdit(text);
    },
);

/** A text from another program, pasted over the drawing or from beside it. */
const pasting = fc.tuple(fc.string({ maxLength: 12 }), coordinate, coordinate, fc.boolean()).map(
  ([text, x, y, isOver]): Step =>
    (test) => {
      test.editor.pointer = isOver ? { x, y } : undefined;
      pasteText(test.editor, text, { x, y });
      test.editor.pointer = undefined;
    },
);

const bindTo = (n: number): Binding => ({ ...unbound, signalId: String(n), equipId: '1', tag: `T${n}` });
const signals = [0, 1, 2].flatMap((n) =>
  ['1', '2'].map((equipId) => ({
    id: `${equipId}${n}`,
    title: `T${n}`,
    tag: `T${n}`,
    equipId,
    equipTitle: 'E',
  })),
);
const binding = fc.nat(2).map(
  (n): Step =>
    (test) => {
      const [first] = test.selection;
      const data = first && (test.placed(first).data as object);
      if (data) test.editor.setField('data', { ...data, ...bindTo(n) }, [first]);
    },
);
const rebinding = fc.tuple(fc.constantFrom('1', '2'), fc.constantFrom('1', '2'), fc.boolean()).map(
  ([fromEquipId, toEquipId, isAll]): Step =>
    (test) => {
      const rule = { kind: 'equipment', fromEquipId, toEquipId, toTitle: 'E', by: 'tag', signals } as const;
      applyRebind(test.editor, planRebind(test.editor.page, isAll ? null : test.selection, rule));
    },
);
const configuring = fc.record({ adsorb: fc.boolean(), alignTo: fc.constantFrom('first', 'selection') }).map(
  (config): Step =>
    (test) =>
      test.editor.setConfig(config),
);

const handling = fc.tuple(fc.constantFrom(...handles), distance, distance, keys).map(
  ([handle, dx, dy, held]): Step =>
    (test) => {
      try {
        test.use('select').hold(held).dragHandle(handle, dx, dy).hold({});
      } catch {
        // The selection has no such handle: nothing to do.
        test.hold({});
      }
    },
);

const commandingBy = (ids: readonly string[]) =>
  fc.constantFrom(...ids).map(
    (id): Step =>
      (test) =>
        test.run(id),
  );
const commanding = commandingBy(commandIds);
/** There and back among the edits, and edits after going back. */
const travelling = fc.array(fc.constantFrom('undo', 'redo'), { minLength: 1, maxLength: 4 }).map(
  (ids): Step =>
    (test) => {
      for (const id of ids) test.run(id);
    },
);
/** By chance alone a group is seldom what is selected. */
const regrouping = fc.constantFrom('group', 'ungroup').map(
  (id): Step =>
    (test) => {
      const groups = test.widgets.filter(({ widgetType }) => widgetType === 'WidgetGroup').map((w) => w.id);
      const chosen = id === 'ungroup' ? groups.slice(-1) : test.ids.slice(-3);
      test.select(...chosen).run(id);
    },
);
const setting = fc
  .tuple(
    fc.constantFrom('widgetName', 'style.fill.color', 'x', 'y', 'width', 'height', 'rotate', 'cx', 'r', 'x1'),
    fc.double({ min: -100, max: 500, noNaN: true }),
  )
  .map(
    ([name, value]): Step =>
      (test) => {
        if (/name|color/i.test(name)) test.editor.setField(name, String(value));
        // A number is typed where the form has it.
        const ids = test.widgets.filter(({ position }) => name in position).map(({ id }) => id);
        const chosen = ids.filter((id) => test.selection.includes(id));
        test.editor.setField(`position.${name}`, value, chosen.length > 0 ? chosen : ids.slice(-1));
      },
  );
const resizing = fc.integer({ min: 100, max: 3000 }).map(
  (width): Step =>
    (test) =>
      test.editor.setContainer({ width }),
);
const importing = fc.integer({ min: 0, max: 4 }).map(
  (count): Step =>
    (test) => {
      const widgets = Array.from({ length: count }, (_, place) => rectAt(`imported${place}`, 50 * place, 80));
      importPageFile(test.editor, createPage({ title: `import ${count}` }, widgets));
    },
);

/** Numbers of the frame of what is selected, as the inspector sets them. */
const measuring = fc
  .tuple(fc.constantFrom(...geometryNames), fc.double({ min: -100, max: 600, noNaN: true }))
  .map(
    ([name, value]): Step =>
      (test) =>
        setGeometry(test.editor, name, value),
  );

export const edits = fc.oneof(
  { weight: 2, arbitrary: selecting },
  { weight: 2, arbitrary: drawing },
  { weight: 1, arbitrary: choosing },
  { weight: 2, arbitrary: dragging },
  { weight: 2, arbitrary: handling },
  { weight: 8, arbitrary: commanding },
  { weight: 2, arbitrary: travelling },
  { weight: 2, arbitrary: regrouping },
  { weight: 6, arbitrary: entering },
  { weight: 2, arbitrary: measuring },
  { weight: 1, arbitrary: setting },
  { weight: 1, arbitrary: resizing },
  { weight: 1, arbitrary: importing },
  { weight: 1, arbitrary: clicking },
  { weight: 3, arbitrary: piping },
  { weight: 2, arbitrary: branching },
  { weight: 2, arbitrary: pinning },
  { weight: 1, arbitrary: crossing },
  { weight: 1, arbitrary: mirroring },
  { weight: 1, arbitrary: placing },
  { weight: 1, arbitrary: routing },
  { weight: 1, arbitrary: brushing },
  { weight: 1, arbitrary: writing },
  { weight: 1, arbitrary: pasting },
  { weight: 1, arbitrary: binding },
  { weight: 1, arbitrary: rebinding },
  { weight: 1, arbitrary: parametrising },
  { weight: 1, arbitrary: repeating },
  { weight: 2, arbitrary: styling },
  { weight: 2, arbitrary: varying },
  { weight: 2, arbitrary: switching },
  { weight: 1, arbitrary: translating },
  { weight: 1, arbitrary: configuring },
);

/** Places and looks as numbers and colours typed for what is selected. */
const typing = fc
  .tuple(
    fc.constantFrom('position.x', 'position.width', 'style.opacity'),
    fc.double({ min: 1, max: 500, noNaN: true }),
  )
  .map(
    ([path, value]): Step =>
      (test) =>
        test.editor.setField(path, value),
  );

/** Selects any of the page, those inside groups too, as the list of layers can. */
const picking = (isPickable: (widget: Widget) => boolean) =>
  fc.array(fc.nat(60), { maxLength: 4 }).map(
    (places): Step =>
      (test) => {
        const ids: string[] = [];
        visitWidgets(test.widgets, (widget) => {
          if (isPickable(widget)) ids.push(widget.id);
        });
        test.select(...places.map((place) => ids[place % (ids.length || 1)] ?? ''));
      },
  );

/** What hands do on the drawing and in the layers, without unlocking anything. */
export const handwork = (isPickable: (widget: Widget) => boolean) =>
  fc.oneof(
    { weight: 2, arbitrary: picking(isPickable) },
    { weight: 3, arbitrary: dragging },
    { weight: 2, arbitrary: handling },
    { weight: 8, arbitrary: commandingBy(commandIds.filter((id) => id !== 'toggle-lock')) },
    { weight: 5, arbitrary: entering },
    { weight: 1, arbitrary: drawing },
    { weight: 1, arbitrary: clicking },
    { weight: 1, arbitrary: piping },
    { weight: 1, arbitrary: branching },
    { weight: 1, arbitrary: pinning },
    { weight: 1, arbitrary: brushing },
    { weight: 1, arbitrary: typing },
    { weight: 2, arbitrary: measuring },
  );

export function newTest(): TestEditor {
  const circle = createTestWidget('circle', 'ShapeCircle', { cx: 600, cy: 300, r: 40 });
  const unknown = createTestWidget('unknown', 'NeverHeardOf', { strange: [1, 2] } as never);
  const widgets = [
    ...[rectAt('a', 100, 100), rectAt('b', 300, 200), circle, unknown],
    ...[rectAt('c', 520, 420, 40), rectAt('d', 740, 90, 60, 90), rectAt('e', 250, 560)],
    createTestWidget('ellipse', 'ShapeEllipse', { cx: 880, cy: 500, rx: 60, ry: 25, rotate: 15 }),
    symbolAt('pump', 420, 520, 80, 80),
    pinnedPipe('pipe', 850, 200),
    createTestWidget('t', 'ShapeTriangle', {
      ...{ x1: 640, y1: 600, x2: 600 },
      ...{ y2: 680, x3: 690, y3: 690 },
    }),
  ];
  const test = new TestEditor({ widgets }).select('a', 'circle').run('group');
  // Ids must not repeat those of the first editor.
  let count = 0;
  return new TestEditor({ widgets: test.widgets, newId: () => `id${++count}` });
}
