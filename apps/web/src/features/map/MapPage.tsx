import { calls, type ResponseOf } from '@zutai/contract';
import type { MapItem } from '@zutai/widgets/map';
import { Button, Skeleton } from 'antd';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { EmptyState } from '../../components/empty-state/index.ts';
import { ErrorState } from '../../components/error-state/index.ts';
import { PageHead } from '../../components/page-head/index.ts';
import { PlaceMap } from '../../components/place-map/index.ts';
import { SearchField } from '../../components/search-field/index.ts';
import { StaleNotice } from '../../components/stale-notice/index.ts';
import { StatusMark } from '../../components/status-mark/index.ts';
import { useCall } from '../../lib/call/index.ts';
import { useText, useTitle } from '../../lib/language/index.ts';
import { pathTo } from '../../lib/path/index.ts';
import { useCan } from '../../lib/session/index.ts';
import styles from './map-page.module.css';

const REFETCH_MS = 10_000;

type Placed = ResponseOf<typeof calls.monitor.queryAllForMap>[number];

/** What is known of the piece of equipment that is opened, and where it leads. */
function Card({ equipment, onClose }: { equipment: Placed; onClose: () => void }) {
  const t = useText('placeMap');
  const titleOf = useTitle();
  const canEdit = useCan('equipment_edit');
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

/** /map: equipment by place, on the bundled outline or on the tiles that are set. */
export function MapPage() {
  const t = useText('placeMap');
  const shell = useText('shell');
  const titleOf = useTitle();
  const [search, setSearch] = useSearchParams();
  const query = useCall(calls.monitor.queryAllForMap, { hasUnplaced: true }, { refetchMs: REFETCH_MS });
  const { data, error, refetch } = query;
  const keyword = search.get('keyword') ?? '';
  const selectedId = search.get('id') ?? undefined;
  const found = useMemo(() => {
    const wanted = keyword.trim().toLowerCase();
    return (data ?? []).filter(({ title, titleEn, address }) =>
      [title, titleEn, address].some((text) => text.toLowerCase().includes(wanted)),
    );
  }, [data, keyword]);
  const items = useMemo<MapItem[]>(
    () =>
      found.flatMap((each) => {
        const { id, communication, address, longitude, latitude } = each;
        if (longitude === null || latitude === null) return [];
        return [{ id, title: titleOf(each), state: communication, address, place: { longitude, latitude } }];
      }),
    [found, titleOf],
  );
  const change = (next: Readonly<Record<string, string | undefined>>) =>
    setSearch(
      (before) => {
        const params = new URLSearchParams(before);
        for (const [name, value] of Object.entries(next))
          if (value === undefined || value === '') params.delete(name);
          else params.set(name, value);
        return params;
      },
      { replace: true },
    );
  const selected = data?.find(({ id }) => id === selectedId);
  const focus = items.find(({ id }) => id === selectedId)?.place;
  const unplaced = found.filter(({ longitude, latitude }) => longitude === null || latitude === null);
  const placed = found.filter((each) => !unplaced.includes(each));
  const rows = (equipments: readonly Placed[]) =>
    equipments.map((each) => (
      <li key={each.id}>
        <button
          type="button"
          className={styles.row}
          aria-pressed={each.id === selectedId}
          onClick={() => change({ id: each.id })}
        >
          <span className={styles.rowTitle}>{titleOf(each)}</span>
          <StatusMark communication={each.communication} />
        </button>
      </li>
    ));
  return (
    <div className={styles.page}>
      <PageHead title={t('title')} trail={[{ title: shell('menuMonitor') }]} />
      <StaleNotice query={query} />
      {data === undefined ? (
        error === null ? (
          <Skeleton active className={styles.waiting ?? ''} paragraph={{ rows: 8 }} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )
      ) : data.length === 0 ? (
        <EmptyState title={t('noneTitle')} text={t('noneText')} />
      ) : (
        <div className={styles.body}>
          <aside className={styles.list} aria-label={t('list')}>
            <SearchField
              value={keyword}
              onChange={(text) => change({ keyword: text })}
              placeholder={t('search')}
            />
            {found.length === 0 && <p className={styles.none}>{t('noMatch')}</p>}
            {placed.length > 0 && <h2 className={styles.heading}>{t('placed', { count: placed.length })}</h2>}
            <ul className={styles.rows}>{rows(placed)}</ul>
            {unplaced.length > 0 && (
              <h2 className={styles.heading}>{t('unplaced', { count: unplaced.length })}</h2>
            )}
            <ul className={styles.rows}>{rows(unplaced)}</ul>
          </aside>
          <div className={styles.map}>
            <PlaceMap
              key={focus === undefined ? '' : selectedId}
              items={items}
              focus={focus}
              selectedId={selectedId}
              onOpen={({ id }) => change({ id })}
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
