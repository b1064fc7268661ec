import {
  bindingKey,
  boundsOf,
  createPage,
  createPaintWords,
  darkPalette,
  findBindings,
  type LiveLookup,
  type LiveValue,
  lightPalette,
  type PaintContext,
  type Palette,
  type Quality,
  setAtPath,
  unbound,
  unboundValue,
  type Widget,
} from '@zutai/diagram';
import {
  createTextLookup,
  fieldsOfItem,
  LivePage,
  type OverlayServices,
  OverlayServicesProvider,
  type WidgetDefinition,
  widgets,
} from '@zutai/widgets';
import { createRoot } from 'react-dom/client';

/** Runs inside the browser: every widget type in every state, one row a type. */
const NOW_MS = Date.now();
const states = ['design', 'good', 'stale', 'bad', 'unbound'] as const;
type State = (typeof states)[number];

const good: LiveValue = {
  ...unboundValue,
  value: 62.4,
  code: '200',
  quality: 'good',
  decimals: 1,
  unit: 'm',
  title: 'Level',
  timeMs: NOW_MS,
  min: 0,
  max: 100,
};
const values: Readonly<Record<Quality, LiveValue>> = {
  good,
  stale: { ...good, quality: 'stale', code: '201', timeMs: NOW_MS - 600_000 },
  bad: { ...good, value: null, quality: 'bad', code: '1715' },
  unbound: unboundValue,
};

const lookups = new Map<State, LiveLookup>(
  states.map((state) => {
    const shown = values[state === 'design' ? 'good' : state];
    return [state, { get: (binding) => (bindingKey(binding) === undefined ? unboundValue : shown) }];
  }),
);

function contextOf(state: State, palette: Palette): PaintContext {
  return {
    live: lookups.get(state)!,
    palette,
    words: createPaintWords('zh', ({ code }) => code),
    nowMs: NOW_MS,
    mode: state === 'design' ? 'design' : 'live',
    dataTextShow: 'signalName',
  };
}

const binding = { ...unbound, signalId: '7', equipId: '3', title: '液位', subTitle: '1 号泵站' };

/** A widget of the type with one item in each of its lists and everything that can be bound bound. */
function sampleOf(definition: WidgetDefinition, isBound: boolean): Widget {
  const { width = 120, height = 90 } = definition.insertSize ?? {};
  const place = { ...definition.preview } as Record<string, unknown>;
  if (definition.insertSize && 'width' in place) Object.assign(place, { x: 4, y: 4, width, height });
  let widget = definition.model.create(definition.model.type, place as never);
  if (definition.previewData)
    widget = { ...widget, data: { ...(widget.data as object), ...definition.previewData } };
  if (!isBound) return widget;
  if (definition.hasValue) widget = { ...widget, data: { ...(widget.data as object), ...binding } };
  for (const list of definition.inspector.flatMap(({ lists }) => lists ?? [])) {
    widget = setAtPath(widget, list.path, [list.create(0)]);
    for (const { path, kind } of fieldsOfItem(list, 0))
      if (kind === 'binding') widget = setAtPath(widget, path, binding);
  }
  for (const { path, binding: found } of findBindings(widget))
    if (found.signalId === '') widget = setAtPath(widget, path, { ...found, ...binding });
  return widget;
}

const subscribe = () => () => {};

/** A wave with a gap, so that curves have something to show. */
const services: OverlayServices = {
  language: 'zh',
  text: createTextLookup('zh'),
  readHistory: async ({ bindings, fromMs, toMs }) =>
    bindings.map((bound, place) => {
      const timesMs = Array.from({ length: 120 }, (_, n) => fromMs + ((toMs - fromMs) * n) / 119);
      const wave = (_: number, n: number) => (n > 50 && n < 60 ? null : 50 + 30 * Math.sin(n / 9 + place));
      return { binding: bound, timesMs, values: timesMs.map(wave), isDownsampled: false };
    }),
  equipments: [
    { id: '3', title: '1 号泵站', online: true, longitude: 121.47, latitude: 31.23, address: '上海' },
  ],
  regions: null,
  now: () => NOW_MS,
  saveFile: () => undefined,
};

function Cell({
  definition,
  state,
  palette,
}: {
  definition: WidgetDefinition;
  state: State;
  palette: Palette;
}) {
  const widget = sampleOf(definition, state !== 'unbound');
  const { x, y, width, height } = boundsOf(widget);
  const con = {
    width: Math.max(80, x + width + 4),
    height: Math.max(60, y + height + 4),
    fit: 'none' as const,
  };
  return (
    <td style={{ padding: 6, border: `1px solid ${palette.line}`, background: palette.page }}>
      <div style={{ width: con.width, height: con.height, position: 'relative' }}>
        <LivePage
          page={createPage(con, [widget])}
          context={contextOf(state, palette)}
          subscribe={subscribe}
          onIntent={() => {}}
          label={`${definition.model.type} ${state}`}
        />
      </div>
    </td>
  );
}

function Gallery({ palette }: { palette: Palette }) {
  return (
    <table
      style={{
        borderCollapse: 'collapse',
        background: palette.page,
        color: palette.text,
        font: '12px sans-serif',
      }}
    >
      <thead>
        <tr>
          <th>type</th>
          {states.map((state) => (
            <th key={state}>{state}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {widgets.map((definition) => (
          <tr key={definition.model.type} data-type={definition.model.type}>
            <th style={{ textAlign: 'left', padding: 6 }}>{definition.model.type}</th>
            {states.map((state) => (
              <Cell key={state} definition={definition} state={state} palette={palette} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const palette = location.hash === '#dark' ? darkPalette : lightPalette;
document.body.style.background = palette.page;
createRoot(document.body.appendChild(document.createElement('div'))).render(
  <OverlayServicesProvider value={services}>
    <Gallery palette={palette} />
  </OverlayServicesProvider>,
);
