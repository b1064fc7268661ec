import type { Widget } from '@zutai/diagram';
import { useMemo, useRef } from 'react';
import { readEntry } from '../chart/entry.ts';
import { fillWords } from '../chart/panel/fill-words.ts';
import { Panel } from '../chart/panel/Panel.tsx';
import { PanelButton } from '../chart/panel/PanelButton.tsx';
import { fontPxOf } from '../chart/panel/panel-style.ts';
import { useClock } from '../chart/trend/use-clock.ts';
import type { OverlayProps } from '../react/overlay/overlay-props.ts';
import { useOverlayServices } from '../react/overlay/overlay-services.ts';
import { Primitives } from '../react/svg/Primitives.tsx';
import { useElementSize } from '../react/use-element-size.ts';
import { useLiveChanges } from '../react/use-live-changes.ts';
import { MapSpot } from './MapSpot.tsx';
import { clusterItems, listMapItems, type MapItem } from './markers.ts';
import type { ComplexMapData } from './model.ts';
import { paintMapGround } from './scene.ts';
import { creditBox } from './scenery/inset-box.ts';
import { MapTilesLayer } from './scenery/MapTilesLayer.tsx';
import { fitPlaces, fromBox } from './scenery/projection.ts';
import { paintSurroundings } from './scenery/surroundings.ts';
import { useMapView } from './use-map-view.ts';

/** Ages of values grow as often, ms. */
const clockMs = 5000;

/** Equipment by place: an offline outline, or the configured map's tiles, with a marker by state for each. */
export default function ComplexMapView({ widget, context, scale, subscribe, onIntent }: OverlayProps) {
  const { data, style } = widget as Widget<ComplexMapData>;
  const { palette } = context;
  const { text, equipments, mapTiles } = useOverlayServices();
  const words = (key: string) => text(`widget.ComplexMap.${key}`);
  useLiveChanges([widget], subscribe);
  const nowMs = useClock(clockMs);
  const body = useRef<HTMLDivElement>(null);
  const size = useElementSize(body);
  const items = useMemo(() => listMapItems(data.equipments, equipments), [data.equipments, equipments]);
  const own = useMemo(() => {
    const { longitude, latitude, zoom } = data;
    if (data.center === 'fixed') return { longitude, latitude, zoom };
    const places = items.flatMap(({ place }) => place ?? []);
    return fitPlaces(places, { width: Math.max(1, size.width), height: Math.max(1, size.height) }, zoom);
  }, [data, items, size]);
  const { view, isMoved, zoomBy, lookAt, reset, handlers } = useMapView(body, own, size);
  const clusters = clusterItems(items, view, size);
  const fontPx = fontPxOf(style, scale);
  const unplaced = items.filter(({ place }) => place === null);
  const countOf = (wanted: MapItem['state']) => items.filter(({ state }) => state === wanted).length;

  function open({ id }: MapItem): void {
    onIntent({ kind: 'page', pageId: '', equipId: id }, 'click', widget);
  }

  function entriesOf({ id }: MapItem) {
    if (!data.signalEnable) return [];
    const present = { ...context, nowMs };
    return data.signalArray.flatMap((entry, place) =>
      entry.equipId === id ? [readEntry(entry, place, present)] : [],
    );
  }

  const counts = { total: items.length, online: countOf('online'), fault: countOf('fault') };
  const counted = fillWords(words(counts.fault === 0 ? 'count' : 'countWithFault'), counts);
  const small = fontPx * 0.8;
  const credit = mapTiles ? mapTiles.attribution : words('outline');
  const ground = useMemo(
    () => [
      ...paintMapGround(view, size, small, context, [creditBox(credit, size, small)]),
      ...paintSurroundings(view, size, small, context),
    ],
    [view, size, small, context, credit],
  );
  return (
    <Panel
      widget={widget}
      context={context}
      scale={scale}
      tools={
        <>
          {data.totalCount && <span style={{ color: palette.textMuted }}>{counted}</span>}
          <PanelButton palette={palette} label={words('zoomIn')} onClick={() => zoomBy(1)}>
            +
          </PanelButton>
          <PanelButton palette={palette} label={words('zoomOut')} onClick={() => zoomBy(-1)}>
            −
          </PanelButton>
          <PanelButton palette={palette} isDisabled={!isMoved} onClick={reset}>
            {words('showAll')}
          </PanelButton>
        </>
      }
    >
      <div
        ref={body}
        role="application"
        aria-label={`${widget.widgetName}: ${counted}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the map is moved and zoomed with the keyboard
        tabIndex={0}
        {...handlers}
        style={{
          position: 'relative',
          flex: '1 1 0',
          minHeight: 0,
          marginTop: '0.3em',
          overflow: 'hidden',
          touchAction: 'none',
          userSelect: 'none',
          border: `1px solid ${palette.line}`,
        }}
      >
        {mapTiles && size.width > 0 && <MapTilesLayer tiles={mapTiles} view={view} {...size} />}
        {size.width > 0 && !mapTiles && (
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${size.width} ${size.height}`}
            style={{ position: 'absolute', inset: 0, width: '100%', height: '100%' }}
          >
            <Primitives items={ground} />
          </svg>
        )}
        {clusters.map((cluster) => (
          <MapSpot
            key={cluster.items[0]?.id}
            cluster={cluster}
            context={context}
            hasTitle={data.titleEnable}
            isPlateLeft={cluster.x > size.width / 2}
            roomPx={Math.max(cluster.x, size.width - cluster.x)}
            entriesOf={entriesOf}
            onOpen={open}
            onZoom={({ x, y }) =>
              lookAt({ ...fromBox({ x, y }, view, size), zoom: Math.min(18, view.zoom + 2) })
            }
          />
        ))}
        <span
          title={mapTiles ? undefined : words('outlineSource')}
          style={{
            position: 'absolute',
            right: 2,
            top: 2,
            maxWidth: 'calc(100% - 4px)',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
            padding: '0 0.4em',
            fontSize: '0.75em',
            color: palette.textMuted,
            background: palette.surface,
            opacity: 0.85,
            pointerEvents: 'none',
          }}
        >
          {credit}
        </span>
      </div>
      {unplaced.length > 0 && (
        <details style={{ flex: 'none', maxHeight: '40%', overflow: 'auto' }}>
          <summary style={{ cursor: 'pointer', color: palette.textMuted }}>
            {fillWords(words('unplaced'), { count: unplaced.length })}
          </summary>
          <div style={{ display: 'flex', flexWrap: 'wrap', gap: '0.3em' }}>
            {unplaced.map((item) => (
              <PanelButton key={item.id} palette={palette} onClick={() => open(item)}>
                {item.title} · {words(item.state)}
              </PanelButton>
            ))}
          </div>
        </details>
      )}
    </Panel>
  );
}
