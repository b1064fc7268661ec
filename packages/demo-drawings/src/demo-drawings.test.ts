import {
  boundsOf,
  createPaintWords,
  darkPalette,
  emptyLookup,
  findBindings,
  isConnector,
  lightPalette,
  lintContrast,
  lintPage,
  ownPaths,
  type PaintContext,
  pageOfVariant,
  portsOf,
  resolveColor,
  type Widget,
} from '@zutai/diagram';
import { getWidget, paintWidget, widgetCatalog } from '@zutai/widgets/model';
import { describe, expect, it } from 'vitest';
import { demoDrawings, knownOf, listLiveWidgets } from './testing/index.ts';
import { textsOf, widthOf } from './testing/text-width.ts';

const names = [...demoDrawings.keys()];
const pageOf = (name: string) => demoDrawings.get(name)!;
const cases = names.flatMap((name) => [[name, 'zh'] as const, [name, 'en'] as const]);

/** Texts of a widget that are shown, without the names of what it is bound to, which are not the page's. */
function listChinese(value: unknown): string[] {
  if (typeof value === 'string') return /\p{Script=Han}/u.test(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  const isBinding = 'signalId' in value;
  return Object.entries(value).flatMap(([key, inner]) =>
    isBinding && (key === 'title' || key === 'subTitle') ? [] : listChinese(inner),
  );
}

/** Things that people read or press. Texts on a ground of their own lie on it by intent. */
const isReadable = ({ widgetType }: Widget) =>
  /^(UsualText|UsualDataText|UsualButton|UsualInput|UsualRadio|UsualTimer|UsualSymbol|Complex\w+)$/.test(
    widgetType,
  );

/** The value of a variable of the page at which a widget is shown alone. */
function shownAt({ animation }: Widget): string | undefined {
  const { enable, config } = animation.visiable;
  return enable && config.data.type === 'variable' ? String(config.value) : undefined;
}

/** Whether two are never shown at once. */
const areApart = (a: Widget, b: Widget) =>
  shownAt(a) !== undefined && shownAt(b) !== undefined && shownAt(a) !== shownAt(b);

/** Symbols leave their corners free. */
const slack = ({ widgetType }: Widget) => (widgetType === 'UsualSymbol' ? 8 : 1);

function listOverlaps(widgets: readonly Widget[]): string[] {
  return widgets.flatMap((a, place) =>
    widgets.slice(place + 1).flatMap((b) => {
      if (areApart(a, b)) return [];
      const [first, second] = [boundsOf(a), boundsOf(b)];
      const width = Math.min(first.x + first.width, second.x + second.width) - Math.max(first.x, second.x);
      const height = Math.min(first.y + first.height, second.y + second.height) - Math.max(first.y, second.y);
      const least = Math.max(slack(a), slack(b));
      if (width <= least || height <= least) return [];
      return [`${a.id} ${JSON.stringify(first)} ${b.id} ${JSON.stringify(second)}`];
    }),
  );
}

describe('the pages of the demo', () => {
  it.each(names)('%s: the designer finds nothing wrong', (name) => {
    expect(lintPage(pageOf(name), knownOf(pageOf(name)))).toEqual([]);
  });

  it.each(cases)('%s (%s): every text can be read on what is behind it, in both themes', (name, language) => {
    const { con } = pageOf(name);
    const widgets = listLiveWidgets(pageOf(name), language);
    const words = createPaintWords(language);
    const themes = [lightPalette, darkPalette].map((palette) => ({
      ground: resolveColor(con.bgColor, palette, palette.page),
      paint: (widget: Widget) =>
        paintWidget(widget, {
          ...{ live: emptyLookup, palette, words, nowMs: 0, mode: 'design', dataTextShow: 'value' },
          ...{ language, hasMarks: false },
        } as PaintContext),
    }));
    const work = lintContrast({ ...pageOf(name), widgets }, themes);
    let step = work.next();
    while (!step.done) step = work.next();
    expect(step.value).toEqual([]);
  });

  it.each(names)('%s: every signal is named by its tag too, for templates', (name) => {
    const bindings = pageOf(name).widgets.flatMap((widget) => findBindings(widget));
    const untagged = bindings.filter(({ binding }) => binding.signalId !== '' && !binding.tag);
    expect(untagged).toEqual([]);
  });

  it.each(names)('%s: nothing on it is Chinese for those who read English', (name) => {
    const widgets = listLiveWidgets(pageOf(name), 'en');
    const chinese = widgets.flatMap(({ widgetType, widgetName, data }) => {
      const isNamed = getWidget(widgetType)?.overlay !== undefined || widgetType === 'UsualSymbol';
      return [...listChinese(data), ...(isNamed ? listChinese(widgetName) : [])];
    });
    // Names of equipment have no translation.
    expect(chinese.filter((text) => !['示范供水泵站', '城东加压泵站'].includes(text))).toEqual([]);
  });

  it.each(cases)('%s in %s: nothing lies on something else, or beside the page', (name, language) => {
    const page = pageOf(name);
    const widgets = listLiveWidgets(page, language).filter(isReadable);
    expect(widgets.length).toBeGreaterThan(5);
    expect(listOverlaps(widgets)).toEqual([]);
    for (const widget of widgets) {
      const { x, y, width, height } = boundsOf(widget);
      expect([
        widget.id,
        x >= 0 && y >= 0 && x + width <= page.con.width && y + height <= page.con.height,
      ]).toEqual([widget.id, true]);
    }
  });

  it.each(cases)('%s in %s: every text and the longest value have room', (name, language) => {
    const narrow = listLiveWidgets(pageOf(name), language).flatMap((widget) =>
      textsOf(widget, language).flatMap((text) => {
        const room = boundsOf(widget).width;
        const wanted = widthOf(text, widget.style.font.size);
        return wanted > room ? [`${widget.id} "${text}" needs ${Math.ceil(wanted)}, has ${room}`] : [];
      }),
    );
    expect(narrow).toEqual([]);
  });

  it('shows the trends of the pump that is chosen, of one at a time, and heads two pages with one', () => {
    const { con, widgets } = pageOf('trends');
    expect(con.variables).toMatchObject([{ name: 'pump', default: 1 }]);
    const shown = (value: string) => widgets.filter((widget) => shownAt(widget) === value);
    expect(shown('1').length).toBeGreaterThan(1);
    expect(shown('2').length).toBe(shown('1').length);
    const heads = ['overview', 'trends'].flatMap((name) =>
      pageOf(name).widgets.flatMap(({ widgetType, data }) =>
        widgetType === 'WidgetPage' ? [(data as { pageId: string }).pageId] : [],
      ),
    );
    expect(heads).toEqual(['5', '5']);
  });

  it('has pipes at ports and tees, on level and upright ways, that follow the style of water', () => {
    const { con, widgets } = pageOf('overview');
    const pipes = widgets.filter(isConnector);
    expect(pipes.length).toBeGreaterThanOrEqual(9);
    const ends = pipes.flatMap(({ data }) => [data.start, data.end].filter((end) => end !== null));
    const targets = new Map(widgets.map((widget) => [widget.id, widget]));
    const tees = ends.filter(({ widgetId }) => isConnector(targets.get(widgetId)!));
    expect(tees).toHaveLength(5);
    expect(pipes.flatMap(({ data }) => data.joints ?? []).map(({ kind }) => kind)).toEqual(
      Array(5).fill('tee'),
    );
    for (const { widgetId, anchor } of ends) {
      const target = targets.get(widgetId)!;
      if (isConnector(target)) continue;
      expect(portsOf(target, widgetCatalog).map((port) => port.anchor)).toContainEqual(anchor);
    }
    for (const { position, styleId } of pipes) {
      expect(styleId).toBe('medium-water');
      const { points } = position;
      expect(points.every(({ x, y }) => x > 0 && y > 0)).toBe(true);
      for (const [place, { x, y }] of points.slice(1).entries())
        expect(x === points[place]!.x || y === points[place]!.y).toBe(true);
    }
    expect(con.styles?.map(({ id }) => id)).toEqual(['medium-water', 'equipment']);
    // What follows a style has all of it.
    for (const widget of widgets) {
      const style = con.styles?.find(({ id }) => id === widget.styleId);
      if (style) expect(ownPaths(widget, style)).toEqual([]);
    }
  });

  it.each(names)('%s: is laid out for a phone, one thing below the other', (name) => {
    const page = pageOfVariant(pageOf(name), 'phone', widgetCatalog);
    expect(page.con.width).toBeLessThanOrEqual(430);
    // The clock alone is left out, and what joins pumps that stand one below the other.
    const left = pageOf(name).widgets.filter(({ id }) => page.widgets.every((each) => each.id !== id));
    const isExpected = ({ widgetType }: Widget) => ['ShapePipe', 'UsualTimer'].includes(widgetType);
    expect(left.filter((widget) => !isExpected(widget))).toEqual([]);
    const readable = page.widgets.filter(isReadable);
    expect(listOverlaps(readable)).toEqual([]);
    for (const widget of page.widgets) {
      const { x, y, width, height } = boundsOf(widget);
      const { con } = page;
      expect([widget.id, x >= 0 && y >= 0 && x + width <= con.width && y + height <= con.height]).toEqual([
        widget.id,
        true,
      ]);
    }
  });
});
