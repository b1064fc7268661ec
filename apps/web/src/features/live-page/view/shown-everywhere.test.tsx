import {
  bindingKey,
  boundsOf,
  centreOf,
  createPage,
  groupAround,
  type LiveLookup,
  type LiveValue,
  lightPalette,
  type PaintContext,
  primitivesToSvg,
  setAtPath,
  unbound,
  unboundValue,
  type Widget,
} from '@zutai/diagram';
import {
  createShownWidgets,
  keepInRegions,
  listPlaced,
  PageControls,
  paintUnderOverlays,
} from '@zutai/widgets';
import { getWidget } from '@zutai/widgets/model';
import fc from 'fast-check';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { listValuePlaces } from '../model/values/page-value.ts';
import { findBound } from './use-value-tip.tsx';
import { ValueCursor } from './ValueCursor.tsx';
import { ValueList } from './ValueList.tsx';

/** Kinds by the surfaces they appear on; each is about a signal of its own. */
const kinds = ['UsualButton', 'UsualDataText', 'UsualInput', 'UsualScrollbar'] as const;

interface Drawn {
  kind: (typeof kinds)[number];
  /** Index of the condition it is shown by; 0: none. */
  condition: number;
  /** '' or the regions it is kept for. */
  authRegion: string;
}
interface DrawnGroup extends Omit<Drawn, 'kind'> {
  children: readonly (Drawn | DrawnGroup)[];
}

const own = {
  condition: fc.constantFrom(0, 0, 1, 2, 3),
  authRegion: fc.constantFrom('', '', '', '7', '8', '7,9', '9'),
};
const leaf = fc.record({ kind: fc.constantFrom(...kinds), ...own });
const tree: fc.Arbitrary<Drawn | DrawnGroup> = fc.letrec<{ node: Drawn | DrawnGroup }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    fc.record({ children: fc.array(tie('node'), { minLength: 1, maxLength: 4 }), ...own }),
  ),
})).node;

/** Signals 1 to 3 are the conditions; what is shown is bound to signals from 100 on. */
const conditionOf = (widget: Widget, condition: number): Widget =>
  condition === 0
    ? widget
    : setAtPath(setAtPath(widget, 'animation.visiable.enable', true), 'animation.visiable.config', {
        ...{ data: { ...unbound, signalId: String(condition) }, symbol: '==', value: '1', action: 'show' },
      });

interface Expected {
  widgets: Widget[];
  /** Serial numbers of what may be seen, by the plain reading of the rule. */
  seen: Drawn[];
  serials: Map<Drawn, number>;
}

function draw(nodes: readonly (Drawn | DrawnGroup)[], isOpen: (condition: number) => boolean): Expected {
  const serials = new Map<Drawn, number>();
  const seen: Drawn[] = [];
  let serial = 100;
  const build = (node: Drawn | DrawnGroup, isSeenSoFar: boolean): Widget => {
    const isMine = node.authRegion === '' || node.authRegion.split(',').includes('7');
    const isSeen = isSeenSoFar && isMine && isOpen(node.condition);
    serial += 1;
    const number = serial;
    if ('children' in node) {
      const children = node.children.map((child) => build(child, isSeen));
      const group = getWidget('WidgetGroup')!.model.create(`g${number}`, groupAround(children));
      return conditionOf({ ...group, authRegion: node.authRegion }, node.condition);
    }
    serials.set(node, number);
    if (isSeen) seen.push(node);
    const place = {
      x: (number % 30) * 40,
      y: Math.floor(number / 30) * 40,
      width: 30,
      height: 24,
      rotate: 0,
    };
    const bound = { ...unbound, signalId: String(number) };
    let widget = getWidget(node.kind)!.model.create(`w${number}`, place);
    if (node.kind === 'UsualButton') {
      widget = setAtPath(widget, 'data.text', `b${number}`);
      widget = setAtPath(widget, 'clickEvent.config', {
        ...widget.clickEvent.config,
        ...{ action: 'write', data: bound },
      });
    } else widget = { ...widget, data: { ...(widget.data as object), ...bound } };
    return conditionOf({ ...widget, authRegion: node.authRegion }, node.condition);
  };
  return { widgets: nodes.map((node) => build(node, true)), seen, serials };
}

const words: PaintContext['words'] = { unbound: 'x', noValue: '-', age: () => '', reason: () => '' };

/** A value for every signal; conditions 1 to 3 as given: 1 shows, 0 hides, null is not good and hides nothing. */
function lookup(conditions: readonly (0 | 1 | null)[]): LiveLookup {
  return {
    get(binding) {
      const key = bindingKey(binding);
      if (key === undefined) return unboundValue;
      const id = Number(key.slice('signal:'.length));
      const held = conditions[id - 1];
      const value: LiveValue = {
        ...unboundValue,
        ...{ quality: 'good', code: '200', timeMs: 1, title: `t${id}`, min: 0, max: 9999 },
        value: id >= 100 ? `v${id}` : (held ?? 0),
      };
      return id < 100 && held === null ? { ...value, quality: 'stale', code: '201' } : value;
    },
  };
}

const subscribe = () => () => {};
const numbersIn = (text: string, pattern: RegExp) =>
  new Set([...text.matchAll(pattern)].map(([, number]) => Number(number)));
const render = (element: ReactElement) => renderToStaticMarkup(element);

describe('what is hidden by its animation, by a group around it or by a region', () => {
  it('is painted, pressed, typed into, listed, stepped to and told about nowhere', () => {
    const conditions = fc.tuple(...[0, 1, 2].map(() => fc.constantFrom<0 | 1 | null>(0, 1, null)));
    fc.assert(
      fc.property(fc.array(tree, { minLength: 1, maxLength: 6 }), conditions, (nodes, held) => {
        const { widgets: all, seen, serials } = draw(nodes, (c) => c === 0 || held[c - 1] !== 0);
        const of = (...wanted: Drawn['kind'][]) =>
          new Set(seen.filter(({ kind }) => wanted.includes(kind)).map((node) => serials.get(node)!));
        const { widgets } = keepInRegions(createPage({}, all), new Set(['7']));
        const live = lookup(held);
        const context: PaintContext = {
          ...{ live, words, palette: lightPalette, nowMs: 2, mode: 'live', dataTextShow: 'value' },
        };
        const shown = createShownWidgets(widgets, live, subscribe).list();
        const flat = shown.map(({ widget }) => widget);

        const painted = primitivesToSvg(widgets.flatMap((widget) => paintUnderOverlays(widget, context)));
        expect(numbersIn(painted, />b(\d+)</g)).toEqual(of('UsualButton'));
        expect(numbersIn(painted, />v(\d+)</g)).toEqual(of('UsualDataText'));

        const common = { widgets, subscribe, onIntent: () => {} };
        const controls = render(<PageControls {...common} context={context} scale={1} />);
        expect(numbersIn(controls, /<button[^>]*aria-label="b(\d+)"/g)).toEqual(of('UsualButton'));
        expect(numbersIn(controls, /type="range" aria-label="t(\d+)"/g)).toEqual(of('UsualScrollbar'));
        expect(numbersIn(controls, /data-widget="w(\d+)"/g)).toEqual(of('UsualInput'));

        const list = render(<ValueList {...common} id="list" live={live} />);
        expect(numbersIn(list, />t([1-9]\d\d)</g)).toEqual(of(...kinds));
        expect(numbersIn(list, /<button.*?>b(\d+)/g)).toEqual(of('UsualButton'));

        const steps = listValuePlaces(flat).map(({ widget }) => Number(widget.id.slice(1)));
        expect(new Set(steps)).toEqual(of(...kinds));
        const cursor = render(<ValueCursor widgets={flat} context={context} scale={1} tagOf={() => ''} />);
        expect(cursor).toContain(seen.length === 0 ? '' : ` ${seen.length} `);

        const tips = listPlaced(all).flatMap(({ widget }) => {
          const found = findBound(flat, centreOf(boundsOf(widget)));
          return found?.id === widget.id ? [Number(widget.id.slice(1))] : [];
        });
        expect(new Set(tips)).toEqual(of(...kinds));
      }),
      { numRuns: 60 },
    );
  });
});
