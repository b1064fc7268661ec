import { calls, type Equipment } from '@zutai/contract';
import type { MapItem, MapView, Place } from '@zutai/widgets/map';
import { Button, Pagination, Skeleton } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../components/empty-state/index.ts';
import { ErrorState } from '../../components/error-state/index.ts';
import { PageHead } from '../../components/page-head/index.ts';
import { PlaceMap } from '../../components/place-map/index.ts';
import { SearchField } from '../../components/search-field/index.ts';
import { StaleNotice } from '../../components/stale-notice/index.ts';
import { StatusMark } from '../../components/status-mark/index.ts';
import { useAddressQuery } from '../../lib/address/index.ts';
import { useCall } from '../../lib/call/index.ts';
import { useText, useTitle } from '../../lib/language/index.ts';
import { pathTo } from '../../lib/path/index.ts';
import { useMayCall } from '../../lib/session/index.ts';
import { EquipmentAlarmMark } from '../alarm/index.ts';
import styles from './map-page.module.css';
import { type MapPart, partOf } from './map-part.ts';

const REFETCH_MS = 10_000;

/** How many names of a list are shown at once. */
const PAGE_SIZE = 50;
/** A map that is being moved asks once it rests, ms. */
const REST_MS = 250;

/** What is known of the piece of equipment that is opened, and where it leads. */
function Card({ equipment, onClose }: { equipment: Equipment; onClose: () => void }) {
  const t = useText('placeMap');
  const titleOf = useTitle();
  const canEdit = useMayCall()(calls.equipment.edit, equipment);
  const { id, homePageId, address, communication } = equipment;
  return (
    <section className={styles.card} aria-label={titleOf(equipment)}>
      <header className={styles.cardHead}>
        <h2 className={styles.cardTitle}>{titleOf(equipment)}</h2>
        <Button type="text" size="small" aria-label={t('close')} onClick={onClose}>
          ×
        </Button>
      </header>
      <StatusMark communication={communication} />
      <EquipmentAlarmMark equipmentId={id} />
      {address !== '' && <p className={styles.address}>{address}</p>}
      <p className={styles.links}>
        <Link to={pathTo('/monitor/eg/detail/list/:id', { id })}>{t('values')}</Link>
        {homePageId !== null && (
          <Link to={pathTo('/monitor/eg/detail/page/:pageId', { pageId: homePageId })}>{t('page')}</Link>
        )}
        {canEdit && <Link to={pathTo('/manage/eg/equipment/edit/:id/info', { id })}>{t('edit')}</Link>}
      </p>
    </section>
  );
}

interface NamesProps {
  isPlaced: boolean;
  keyword: string;
  selectedId: string | undefined;
  onSelect: (id: string) => void;
}

/** What has a place on the map, or has none, by names and a page at a time. */
function Names({ isPlaced, keyword, selectedId, onSelect }: NamesProps) {
  const t = useText('placeMap');
  const titleOf = useTitle();
  const [pageNum, setPageNum] = useState(1);
  const { data } = useCall(
    calls.monitor.queryMapList,
    { isPlaced, pageNum, pageSize: PAGE_SIZE, ...(keyword === '' ? {} : { keyword }) },
    { refetchMs: REFETCH_MS, isKeepingPrevious: true },
  );
  if (data === undefined || data.total === 0) return null;
  return (
    <>
      <h2 className={styles.heading}>{t(isPlaced ? 'placed' : 'unplaced', { count: data.total })}</h2>
      <ul className={styles.rows}>
        {data.rows.map((each) => (
          <li key={each.id}>
            <button
              type="button"
              className={styles.row}
              aria-pressed={each.id === selectedId}
              onClick={() => onSelect(each.id)}
            >
              <span className={styles.rowTitle}>{titleOf(each)}</span>
              <StatusMark communication={each.communication} />
              <EquipmentAlarmMark equipmentId={each.id} isLink={false} />
            </button>
          </li>
        ))}
      </ul>
      {data.total > PAGE_SIZE && (
        <Pagination
          simple
          size="small"
          align="center"
          current={pageNum}
          pageSize={PAGE_SIZE}
          total={data.total}
          onChange={setPageNum}
        />
      )}
    </>
  );
}

/** /map: equipment by place, on the bundled outline or on the tiles that are set. */
export function MapPage() {
  const t = useText('placeMap');
  const shell = useText('shell');
  const monitor = useText('monitor');
  const canAdd = useMayCall()(calls.equipment.add);
  const titleOf = useTitle();
  const [search, setSearch] = useAddressQuery();
  const keyword = (search.get('keyword') ?? '').trim();
  const selectedId = search.get('id') ?? undefined;
  const searched = keyword === '' ? {} : { keyword };
  const [part, setPart] = useState<MapPart>({ zoom: 0 });
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(resting.current), []);
  const query = useCall(
    calls.monitor.queryMapPart,
    { ...part, ...searched },
    { refetchMs: REFETCH_MS, isKeepingPrevious: true },
  );
  const unplaced = useCall(
    calls.monitor.queryMapList,
    { isPlaced: false, pageSize: 1, ...searched },
    { isKeepingPrevious: true },
  );
  const info = useCall(
    calls.equipment.info,
    { id: selectedId ?? '' },
    { isEnabled: selectedId !== undefined, refetchMs: REFETCH_MS },
  );
  const { data, error, refetch } = query;
  const selected = selectedId === undefined ? undefined : info.data;
  const items = useMemo<MapItem[]>(
    () =>
      (data?.spots ?? []).map(({ longitude, latitude, communication, ...spot }) => ({
        id: spot.id,
        title: titleOf(spot),
        state: communication,
        address: '',
        place: { longitude, latitude },
        count: spot.count,
      })),
    [data, titleOf],
  );
  const { west, east, south, north } = data?.extent ?? {};
  // A new one only when it is another: the map looks at it anew then.
  const extent = useMemo<Place[]>(
    () =>
      west === undefined || east === undefined || south === undefined || north === undefined
        ? []
        : [
            { longitude: west, latitude: south },
            { longitude: east, latitude: north },
          ],
    [west, east, south, north],
  );
  const onView = (view: MapView, size: { width: number; height: number }) => {
    clearTimeout(resting.current);
    resting.current = setTimeout(() => {
      const next = partOf(view, size);
      setPart((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    }, REST_MS);
  };
  const change = (next: Readonly<Record<string, string | undefined>>) =>
    setSearch(
      (params) => {
        for (const [name, value] of Object.entries(next))
          if (value === undefined || value === '') params.delete(name);
          else params.set(name, value);
        return params;
      },
      { replace: true },
    );
  const focus =
    selected?.longitude == null || selected.latitude == null
      ? undefined
      : { longitude: selected.longitude, latitude: selected.latitude };
  const found = (data?.total ?? 0) + (unplaced.data?.total ?? 0);
  // Of the search that was ended just now the answer says nothing: the field that is typed in stays.
  const isCurrent = !query.isPlaceholderData && !unplaced.isPlaceholderData;
  const isNone = found === 0 && (search.get('keyword') ?? '') === '' && isCurrent;
  const names = { keyword, selectedId, onSelect: (id: string) => change({ id }) };
  return (
    <div className={styles.page}>
      <PageHead title={t('title')} trail={[{ title: shell('menuMonitor') }]} />
      <StaleNotice query={query} />
      {data === undefined || unplaced.data === undefined ? (
        error === null ? (
          <Skeleton active className={styles.waiting ?? ''} paragraph={{ rows: 8 }} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )
      ) : isNone ? (
        <EmptyState title={t('noneTitle')} text={canAdd ? t('noneText') : monitor('emptyRangeText')} />
      ) : (
        <div className={styles.body}>
          <aside className={styles.list} aria-label={t('list')}>
            <SearchField
              value={search.get('keyword') ?? ''}
              onChange={(text) => change({ keyword: text })}
              placeholder={t('search')}
            />
            {found === 0 && <p className={styles.none}>{t('noMatch')}</p>}
            <Names key={`placed ${keyword}`} isPlaced {...names} />
            <Names key={`unplaced ${keyword}`} isPlaced={false} {...names} />
          </aside>
          <div className={styles.map}>
            <PlaceMap
              key={focus === undefined ? '' : selectedId}
              items={items}
              extent={extent}
              counts={{ online: data.onlineCount, total: data.total }}
              hiddenCount={data.hiddenCount}
              focus={focus}
              selectedId={selectedId}
              onOpen={({ id }) => change({ id })}
              onView={onView}
            >
              {selected !== undefined && (
                <Card equipment={selected} onClose={() => change({ id: undefined })} />
              )}
            </PlaceMap>
          </div>
        </div>
      )}
    </div>
  );
}
