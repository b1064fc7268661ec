import { groupAround, setAtPath, unbound, type Widget } from '@zutai/diagram';
import { describe, expect, it, vi } from 'vitest';
import { getWidget } from '../registry.ts';
import { liveValue, lookupOf } from '../testing/test-live.ts';
import { createShownWidgets } from './shown-widgets.ts';

const place = { x: 10, y: 10, width: 40, height: 20, rotate: 0 };
const rect = (id: string) => getWidget('ShapeRect')!.model.create(id, place);
const shownBy = (widget: Widget, signalId: string): Widget =>
  setAtPath(setAtPath(widget, 'animation.visiable.enable', true), 'animation.visiable.config.data', {
    ...unbound,
    signalId,
  });

/** Start and Stop, one on the other, the second inside a group that is shown by signal 2. */
function prepare() {
  const values = { 'signal:1': liveValue(1), 'signal:2': liveValue(0) };
  const group = getWidget('WidgetGroup')!.model.create('g', groupAround([rect('stop')]));
  const stop = vi.fn();
  let notify: (keys: Iterable<string>) => void = () => {};
  const shown = createShownWidgets(
    [rect('always'), shownBy(rect('start'), '1'), shownBy(group, '2')],
    lookupOf(values),
    (listener) => {
      notify = listener;
      return stop;
    },
  );
  return { values, shown, stop, notify: (...keys: string[]) => notify(keys) };
}

describe('the widgets that can be seen now', () => {
  it('follow the values that show and hide them, children with their groups', () => {
    const { values, shown } = prepare();
    const ids = () => shown.list().map(({ widget }) => widget.id);
    expect(ids()).toEqual(['always', 'start']);
    values['signal:1'] = liveValue(0);
    values['signal:2'] = liveValue(1);
    expect(ids()).toEqual(['always', 'g', 'stop']);
    // Only a good value hides.
    values['signal:1'] = liveValue(0, { quality: 'stale' });
    expect(ids()).toEqual(['always', 'start', 'g', 'stop']);
  });

  it('are the same list until one comes or goes, so that nothing is rendered for other changes', () => {
    const { values, shown } = prepare();
    const before = shown.list();
    values['signal:1'] = liveValue(1, { timeMs: 5 });
    expect(shown.list()).toBe(before);
    values['signal:1'] = liveValue(0);
    expect(shown.list()).not.toBe(before);
  });

  it('tell of changed values that show or hide, and of no other', () => {
    const { shown, notify, stop } = prepare();
    const listener = vi.fn();
    const end = shown.watch(listener);
    notify('signal:7', 'system:online');
    expect(listener).not.toHaveBeenCalled();
    notify('signal:7', 'signal:2');
    expect(listener).toHaveBeenCalledTimes(1);
    end();
    expect(stop).toHaveBeenCalledTimes(1);
  });

  it('hear nothing on a page where nothing is hidden', () => {
    const subscribe = vi.fn(() => () => {});
    const shown = createShownWidgets([rect('a'), rect('b')], lookupOf({}), subscribe);
    shown.watch(() => {})();
    expect(subscribe).not.toHaveBeenCalled();
    expect(shown.list()).toHaveLength(2);
  });
});
