import {
  boundsOf,
  createPage,
  emptyLookup,
  groupAround,
  lightPalette,
  type Quality,
  setAtPath,
  unbound,
  type Widget,
} from '@zutai/diagram';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { WidgetDefinition } from '../../definition.ts';
import { paintUnderOverlays, paintWidget } from '../../paint-widget.ts';
import { getWidget, widgets } from '../../registry.ts';
import { bindData } from '../../testing/bind-widget.ts';
import { createPaintContext, liveValue, lookupIn, lookupOf, nowMs } from '../../testing/test-live.ts';
import { listPlaced } from '../../visible/list-placed.ts';
import { OverlayBox } from './OverlayBox.tsx';
import type { OverlayProps } from './overlay-props.ts';
import { createTextLookup, noServices, OverlayServicesProvider } from './overlay-services.ts';
import { overlayLoaders, overlays } from './overlays.ts';

const binding = { ...unbound, signalId: '7', equipId: '3', title: 'Level' };
/** What must be there besides a signal before its value is shown. */
const equipment = { equipmentId: '3', title: 'Well' };
const besides: Readonly<Record<string, object>> = {
  ComplexEquipmentSlice: { equipment },
  ComplexMap: {
    signalEnable: true,
    equipments: [{ ...equipment, longitude: 10, latitude: 20, address: '' }],
  },
};
const services = {
  ...noServices,
  now: () => nowMs,
  equipments: [{ id: equipment.equipmentId, title: equipment.title, online: true }],
};
/** The scene of the host shows its values. */
const isShownByHost = (type: string) => type === 'UsualWebgl';
const withOverlay = widgets.filter(({ overlay }) => overlay);

/** Bound where its picture depends on it: its value, else an animation that switches nothing. */
function bindWidget({ model, preview, hasValue, previewData }: WidgetDefinition): Widget {
  const blank = model.create('w', preview);
  const widget = previewData ? { ...blank, data: { ...(blank.data as object), ...previewData } } : blank;
  if (hasValue) return { ...widget, data: { ...(widget.data as object), ...binding } };
  const animated = setAtPath(widget, 'animation.twinkle.config.data', binding);
  return setAtPath(animated, 'animation.twinkle.enable', true);
}

function renderBox(
  definition: WidgetDefinition,
  widget: Widget,
  view: ComponentType<OverlayProps>,
  live = lookupIn('good'),
  groups: readonly Widget[] = [],
  scale = 2,
): string {
  return renderToStaticMarkup(
    <OverlayServicesProvider value={services}>
      <OverlayBox
        definition={definition}
        groups={groups}
        view={view}
        widget={widget}
        context={createPaintContext(live)}
        scale={scale}
        subscribe={() => () => {}}
        onIntent={() => {}}
      />
    </OverlayServicesProvider>,
  );
}

const Plain = () => <b>content</b>;
const Fill = ({ widget: { style } }: OverlayProps) => <b>{style.fill.color}</b>;

describe('overlays', () => {
  it('are registered for exactly the widgets that say so', () => {
    expect(Object.keys(overlayLoaders).sort()).toEqual(withOverlay.map(({ model }) => model.type).sort());
    expect(Object.keys(overlays).sort()).toEqual(Object.keys(overlayLoaders).sort());
  });
});

describe.each(withOverlay.map((definition) => [definition.model.type, definition] as const))(
  'the overlay of %s',
  (type, definition) => {
    const load = async () => (await overlayLoaders[type]!()).default;
    const blank = definition.model.create('w', definition.preview);

    it('renders empty, live, stale, bad and unbound without an error, each visibly different', async () => {
      const View = await load();
      const bound = bindWidget(definition);
      const pictures = (['good', 'stale', 'bad', 'unbound'] as const).map((quality: Quality) =>
        renderBox(definition, bound, View, lookupIn(quality)),
      );
      expect(new Set(pictures).size).toBe(4);
      for (const html of pictures) expect(html).not.toMatch(/undefined|NaN|\[object/);
      // A chart without entries says it is unbound by itself.
      if (definition.hasValue) expect(pictures[0]).not.toContain('未绑定');
      expect(pictures[1]).toContain(lightPalette.stale);
      expect(pictures[2]).toContain(lightPalette.stale);
      expect(pictures[3]).toContain('未绑定');
      const empty = renderBox(definition, blank, View, emptyLookup);
      expect(empty).toContain(`data-overlay="${type}"`);
      if (definition.hasValue) expect(empty).toContain('未绑定');
    });

    it('shows each value of its data, those of its lists too, visibly different in each quality', async () => {
      const { widget, isBound } = bindData(definition);
      if (!isBound || isShownByHost(type)) return;
      const bound = { ...widget, data: { ...(widget.data as object), ...besides[type] } };
      const View = await load();
      const pictures = (['good', 'stale', 'bad', 'unbound'] as const).map((quality: Quality) =>
        renderBox(definition, bound, View, lookupIn(quality)),
      );
      expect(new Set(pictures).size).toBe(4);
      // Lists say it in words beside the value, everything else by its mark.
      expect(pictures[1]).toMatch(new RegExp(`10 min|${lightPalette.stale}`));
      expect(pictures[2]).toMatch(new RegExp(`code 1715|${lightPalette.stale}`));
      expect(pictures[3]).toContain('未绑定');
    });

    it('renders in the other language and at any size', async () => {
      const View = await load();
      const small = { ...blank, position: { ...blank.position, width: 2, height: 2 } };
      const html = renderToStaticMarkup(
        <OverlayServicesProvider value={{ ...noServices, language: 'en', text: createTextLookup('en') }}>
          <View
            widget={small}
            context={createPaintContext(lookupIn('good'))}
            scale={0.1}
            subscribe={() => () => {}}
            onIntent={() => {}}
          />
        </OverlayServicesProvider>,
      );
      expect(html).not.toMatch(/undefined|NaN|\[object|[\u4e00-\u9fff]{2}.*widget\./);
    });

    it('writes no text of a page as markup', async () => {
      const evil = '"><script>alert(1)</script>';
      const hostile = JSON.parse(
        JSON.stringify({ ...bindWidget(definition), widgetName: evil }, (key, value) =>
          ['text', 'label', 'title', 'url', 'placeholder', 'link', 'iconHref', 'imgUrl'].includes(key) &&
          typeof value === 'string'
            ? evil
            : value,
        ),
      ) as Widget;
      expect(renderBox(definition, hostile, await load())).not.toContain('<script');
    });

    it('is painted while drawing and left to its component on live pages', () => {
      const context = createPaintContext(lookupIn('good'));
      expect(paintWidget(blank, context).length).toBeGreaterThan(0);
      expect(paintUnderOverlays(blank, context)).toEqual([]);
    });
  },
);

describe('the box of an overlay', () => {
  const definition: WidgetDefinition = { ...getWidget('ShapeRect')!, overlay: { isInteractive: true } };
  const place = { x: 10, y: 20, width: 100, height: 50, rotate: 30 };
  const widget = definition.model.create('w', place);
  const hiding = (value: number) => lookupOf({ 'signal:7': liveValue(value) });
  const hidden = setAtPath(
    setAtPath(widget, 'animation.visiable.enable', true),
    'animation.visiable.config.data',
    binding,
  );

  it('stands where the widget stands, scaled and turned', () => {
    const html = renderBox(definition, widget, Plain);
    expect(html).toContain('left:20px;top:40px;width:200px;height:100px;transform:rotate(30deg)');
    expect(html).toContain('<b>content</b>');
  });

  it('is gone while its own animation or that of a group around it hides it', () => {
    expect(renderBox(definition, hidden, Plain, hiding(0))).toBe('');
    expect(renderBox(definition, hidden, Plain, hiding(1))).toContain('<b>content</b>');
    const group = getWidget('WidgetGroup')!.model.create('g', groupAround([widget]));
    const hidingGroup = { ...group, animation: hidden.animation };
    expect(renderBox(definition, widget, Plain, hiding(0), [hidingGroup])).toBe('');
    const page = createPage({}, [hidingGroup]);
    expect(listPlaced(page.widgets).map(({ widget: { id }, groups }) => [id, groups.length])).toEqual([
      ['g', 0],
      ['w', 1],
    ]);
  });

  it('gives its component the colours that animations set', () => {
    const steps = [{ symbol: '==', value: '1', color: '#abcdef' }];
    const coloured = setAtPath(
      setAtPath(widget, 'animation.fillColor.enable', true),
      'animation.fillColor.config',
      {
        data: binding,
        dataArray: steps,
      },
    );
    expect(renderBox(definition, coloured, Fill, hiding(1))).toContain('<b>#abcdef</b>');
    expect(renderBox(definition, coloured, Fill, hiding(0))).toContain('<b>$equipment</b>');
  });

  it('takes no pointer unless it is interactive', () => {
    const still = { ...definition, overlay: { isInteractive: false } };
    expect(renderBox(still, widget, Plain)).toContain('pointer-events:none');
    expect(renderBox(definition, widget, Plain).split('<b>')[0]).not.toContain('pointer-events:none');
  });
});

describe.each([
  'UsualInput',
  'UsualComboBox',
  'UsualTimeSelector',
  'ComplexMenuBar',
  'ComplexNavigationBar',
  'ComplexCarousel',
])('what is HTML in %s', (type) => {
  it('is laid out once in units of the page, and is as small as the page', async () => {
    const definition = getWidget(type)!;
    const { default: View } = await overlayLoaders[type]!();
    const widget = bindWidget(definition);
    const { width, height } = boundsOf(widget);
    for (const scale of [0.35, 2]) {
      const html = renderBox(definition, widget, View, lookupIn('good'), [], scale);
      expect(html).toContain(`width:${width}px;height:${height}px;transform:scale(${scale})`);
    }
  });
});
