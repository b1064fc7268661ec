import {
  createPaintWords,
  emptyLookup,
  lightPalette,
  type PaintContext,
  unbound,
  type Widget,
} from '@zutai/diagram';
import { widgetCatalog } from '@zutai/widgets/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LiveContexts } from './live-contexts.ts';

const base: PaintContext = {
  live: emptyLookup,
  palette: lightPalette,
  words: createPaintWords('en'),
  nowMs: 0,
  mode: 'live',
  dataTextShow: 'value',
};
const place = { x: 0, y: 0, width: 40, height: 20, rotate: 0 };

function boundTo(id: string, signalIds: readonly string[], tag?: string): Widget {
  const widget = widgetCatalog.get('UsualDataText')!.create(id, place);
  const [own = '', other = ''] = signalIds;
  const visiable = { ...widget.animation.visiable };
  visiable.config = { ...visiable.config, data: { ...unbound, signalId: other } };
  return {
    ...widget,
    data: { ...(widget.data as object), ...unbound, signalId: own, ...(tag !== undefined && { tag }) },
    animation: { ...widget.animation, visiable },
  };
}

const widgets = [
  boundTo('free', []),
  boundTo('one', ['1']),
  boundTo('two', ['2']),
  boundTo('both', ['1', '2']),
  boundTo('three', ['3']),
  boundTo('tag', [], 'Level'),
];
const keysOf: Record<string, readonly string[] | 'all'> = {
  free: [],
  one: ['signal:1'],
  two: ['signal:2'],
  both: ['signal:1', 'signal:2'],
  three: ['signal:3'],
  tag: 'all',
};

describe('what the widgets of a drawing that runs are painted with', () => {
  it('is another object after a beat for those alone whose values changed since the beat before', () => {
    const keys = fc.subarray(['signal:1', 'signal:2', 'signal:3', 'signal:4']);
    fc.assert(
      fc.property(fc.array(keys), (beats) => {
        const contexts = new LiveContexts(base);
        beats.forEach((changed, beat) => {
          const before = widgets.map((widget) => contexts.of(widget));
          contexts.note(changed);
          expect(widgets.map((widget) => contexts.of(widget))).toEqual(before);
          contexts.beat(beat + 1);
          widgets.forEach((widget, n) => {
            const wanted = keysOf[widget.id]!;
            const isAnother = contexts.of(widget) !== before[n];
            expect(isAnother, widget.id).toBe(
              wanted === 'all' || wanted.some((key) => changed.includes(key)),
            );
            if (isAnother) expect(contexts.of(widget).nowMs).toBe(beat + 1);
          });
        });
      }),
    );
  });
});
