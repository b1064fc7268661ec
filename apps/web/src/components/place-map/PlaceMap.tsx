import { calls } from '@zutai/contract';
import { darkPalette, lightPalette } from '@zutai/diagram';
import {
  clusterItems,
  creditBox,
  fitPlaces,
  fromBox,
  type MapItem,
  MapMarker,
  MapTilesLayer,
  type MapView,
  type Place,
  Primitives,
  paintMapGround,
  paintSurroundings,
  useElementSize,
  useMapView,
} from '@zutai/widgets/map';
import { Button } from 'antd';
import { type MouseEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useCall } from '../../lib/call/index.ts';
import { useText } from '../../lib/language/index.ts';
import { paletteOf, useThemeMode } from '../../lib/theme/index.ts';
import styles from './place-map.module.css';

/** Nearest zoom at which all places are shown at first. */
const FIT_ZOOM = 12;
const MAX_ZOOM = 18;
/** Zoom at which one is opened (specification, section 9). */
const OPEN_ZOOM = 12;
/** Movement of the pointer below this is a click, pixels. */
const CLICK_PX = 4;
const LABEL_PX = 12;
/** The buttons in the upper left corner. */
const TOOLS = { x: 0, y: 0, width: 250, height: 46 };
/** Widest name beside a marker, pixels. */
const NAME_PX = 160;
/** More names than this would stand on each other: each is then shown with the pointer or the keyboard on its marker. */
const MOST_NAMES = 30;
/** Half a marker, and the gap to its name. */
const BESIDE_PX = 16;

interface PlaceMapProps {
  items: readonly MapItem[];
  /** What is shown as a whole at first; left out it is the items. */
  extent?: readonly Place[] | undefined;
  /** Of all that there is, where `items` are a part of it. */
  counts?: { readonly online: number; readonly total: number } | undefined;
  /** How many in this part are not among the `items`, of which there were too many. */
  hiddenCount?: number;
  /** Told which part of the world is looked at. */
  onView?: (view: MapView, size: { width: number; height: number }) => void;
  /** Looked at from near, whatever else there is; the map looks there anew when its `key` changes. */
  focus?: Place | null | undefined;
  /** How near that is looked at. */
  zoom?: number;
  selectedId?: string | undefined;
  onOpen?: (item: MapItem) => void;
  /** Told where somebody clicks; then markers are no buttons. */
  onPick?: (place: Place) => void;
  /** In a corner of the map, such as what is known of what is selected. */
  children?: ReactNode;
}

/** Equipment by place on the bundled outline, or on the tiles that are set. */
export function PlaceMap({
  items,
  extent,
  counts,
  hiddenCount = 0,
  onView,
  focus,
  zoom = OPEN_ZOOM,
  selectedId,
  onOpen,
  onPick,
  children,
}: PlaceMapProps) {
  const t = useText('placeMap');
  const mode = useThemeMode();
  const tiles = useCall(calls.monitor.queryMapTiles, {}, { staleMs: 300_000 }).data;
  const body = useRef<HTMLDivElement>(null);
  const size = useElementSize(body);
  const pressed = useRef<{ x: number; y: number }>(null);
  const palette = useMemo(() => {
    const { accent, onAccent } = paletteOf(mode);
    return { ...(mode === 'dark' ? darkPalette : lightPalette), accent, onAccent };
  }, [mode]);
  const own = useMemo(() => {
    if (focus) return { ...focus, zoom };
    const box = { width: Math.max(1, size.width), height: Math.max(1, size.height) };
    return fitPlaces(extent ?? items.flatMap(({ place }) => place ?? []), box, FIT_ZOOM);
  }, [focus, zoom, extent, items, size]);
  const { view, isMoved, zoomBy, lookAt, reset, handlers } = useMapView(body, own, size);
  const tellView = useRef(onView);
  useEffect(() => {
    tellView.current = onView;
  });
  useEffect(() => {
    if (size.width > 0) tellView.current?.(view, size);
  }, [view, size]);
  const ground = useMemo(
    () => [
      ...paintMapGround(view, size, LABEL_PX, { palette }, [TOOLS, creditBox(t('outline'), size, LABEL_PX)]),
      ...paintSurroundings(view, size, LABEL_PX, { palette }),
    ],
    [view, size, palette, t],
  );
  const clusters = clusterItems(items, view, size);
  const { online, total } = counts ?? {
    online: items.filter(({ state }) => state === 'online').length,
    total: items.length,
  };
  const pick = (event: MouseEvent) => {
    const from = pressed.current;
    if (onPick === undefined || from === null) return;
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) >= CLICK_PX) return;
    const { left, top } = body.current!.getBoundingClientRect();
    onPick(fromBox({ x: event.clientX - left, y: event.clientY - top }, view, size));
  };
  return (
    <div className={styles.map}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: places are also entered as numbers */}
      <div
        ref={body}
        className={styles.body}
        role="application"
        aria-label={t('map')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the map is moved and zoomed with the keyboard
        tabIndex={0}
        data-picking={onPick !== undefined}
        {...handlers}
        onPointerDown={(event) => {
          pressed.current = { x: event.clientX, y: event.clientY };
          handlers.onPointerDown(event);
        }}
        onClick={pick}
      >
        {tiles && size.width > 0 && <MapTilesLayer tiles={tiles} view={view} {...size} />}
        {tiles === null && size.width > 0 && (
          <svg aria-hidden="true" className={styles.ground} viewBox={`0 0 ${size.width} ${size.height}`}>
            <Primitives items={ground} />
          </svg>
        )}
        {clusters.map((cluster) => {
          const [first] = cluster.items;
          if (first === undefined) return null;
          const place = { left: cluster.x, top: cluster.y };
          const count = cluster.items.reduce((sum, item) => sum + (item.count ?? 1), 0);
          if (count > 1)
            return (
              <button
                key={first.id}
                type="button"
                className={styles.cluster}
                style={place}
                aria-label={t('cluster', { count })}
                title={
                  count > cluster.items.length
                    ? undefined
                    : cluster.items.map(({ title }) => title).join('\n')
                }
                onClick={() =>
                  lookAt({ ...fromBox(cluster, view, size), zoom: Math.min(MAX_ZOOM, view.zoom + 2) })
                }
              >
                {count}
              </button>
            );
          // Beyond the middle the name stands left of its marker: the map's edge would cut it.
          const isLeft = cluster.x > size.width / 2;
          const room = Math.max(cluster.x, size.width - cluster.x) - BESIDE_PX;
          return (
            <button
              key={first.id}
              type="button"
              className={styles.spot}
              data-left={isLeft}
              data-named={clusters.length <= MOST_NAMES}
              style={place}
              data-selected={first.id === selectedId}
              aria-pressed={first.id === selectedId}
              disabled={onOpen === undefined}
              onClick={() => onOpen?.(first)}
            >
              <MapMarker state={first.state} palette={palette} />
              <span className={styles.name} style={{ maxWidth: Math.min(NAME_PX, room) }}>
                {first.title}
              </span>
            </button>
          );
        })}
        <span className={styles.source}>{tiles ? tiles.attribution : t('outline')}</span>
      </div>
      <div className={styles.tools}>
        <Button size="small" aria-label={t('zoomIn')} onClick={() => zoomBy(1)}>
          +
        </Button>
        <Button size="small" aria-label={t('zoomOut')} onClick={() => zoomBy(-1)}>
          −
        </Button>
        <Button size="small" disabled={!isMoved} onClick={reset}>
          {t('showAll')}
        </Button>
        {onPick === undefined && <span className={styles.count}>{t('count', { online, total })}</span>}
      </div>
      {hiddenCount > 0 && (
        <p className={styles.hidden} role="status">
          {t('hidden', { count: hiddenCount })}
        </p>
      )}
      {children}
    </div>
  );
}
