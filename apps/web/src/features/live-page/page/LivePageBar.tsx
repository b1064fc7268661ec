import {
  BarsOutlined,
  EditOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  LeftOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons';
import { calls, type Page as PageRecord } from '@zutai/contract';
import { type ReactNode, type RefObject, useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { useCan } from '../../../lib/session/index.ts';
import { ConnectionMark } from '../../monitor/index.ts';
import { livePagePath } from '../model/live-page-path.ts';
import type { ZoomHandle } from '../view/LiveView.tsx';
import styles from './live-page-bar.module.css';
import type { FullScreen } from './use-full-screen.ts';

interface LivePageBarProps {
  record: PageRecord;
  zoom?: number;
  view?: RefObject<ZoomHandle | null>;
  list?: { id: string; isOpen: boolean; toggle: () => void };
  fullScreen?: FullScreen;
  /** Bindings that name what no longer exists. */
  clearedCount?: number;
}

function BarButton(props: {
  label: string;
  onClick: () => void;
  children: ReactNode;
  isPressed?: boolean;
  isZoom?: boolean;
  controls?: string;
}) {
  return (
    <button
      type="button"
      className={props.isZoom ? `${styles.button} ${styles.zoom}` : styles.button}
      aria-label={props.label}
      title={props.label}
      aria-pressed={props.isPressed}
      aria-controls={props.isPressed ? props.controls : undefined}
      onClick={props.onClick}
    >
      {props.children}
    </button>
  );
}

/** The pages of the same equipment, to go from one to another. */
function PageChoice({ record }: { record: PageRecord }) {
  const t = useText('livePage');
  const navigate = useNavigate();
  const equipmentId = record.equipmentId ?? '';
  const { data } = useCall(
    calls.page.query,
    { equipmentId },
    { isEnabled: equipmentId !== '', staleMs: 30_000 },
  );
  const pages = useMemo(() => data ?? [record], [data, record]);
  if (pages.length < 2) return <h1 className={styles.title}>{record.title}</h1>;
  return (
    <>
      <h1 className="visually-hidden">{record.title}</h1>
      <select
        className={styles.select}
        aria-label={t('pages')}
        value={record.id}
        onChange={({ target }) => void navigate(livePagePath(target.value))}
      >
        {pages.map((page) => (
          <option key={page.id} value={page.id}>
            {page.isHome ? `${page.title} · ${t('home')}` : page.title}
          </option>
        ))}
      </select>
    </>
  );
}

/** Over the page: where one is, whether it is live, and what changes the view. */
export function LivePageBar({
  record,
  zoom = 1,
  view,
  list,
  fullScreen,
  clearedCount = 0,
}: LivePageBarProps) {
  const t = useText('livePage');
  const canDesign = useCan('page_edit');
  const percent = Math.round(zoom * 100);
  const equipmentPath = `/monitor/eg/detail/list/${record.equipmentId ?? ''}`;
  return (
    <header className={styles.bar}>
      <Link className={styles.button} to={equipmentPath} aria-label={t('toList')} title={t('toList')}>
        <LeftOutlined />
      </Link>
      <PageChoice record={record} />
      <ConnectionMark />
      {clearedCount > 0 && (
        <span className={styles.cleared} role="status">
          {t('cleared', { count: clearedCount })}
        </span>
      )}
      <div className={styles.tools}>
        {view !== undefined && (
          <>
            <BarButton isZoom label={t('zoomOut')} onClick={() => view.current?.zoomBy(1 / 1.25)}>
              <ZoomOutOutlined />
            </BarButton>
            <button
              type="button"
              className={styles.percent}
              title={t('zoomReset')}
              aria-label={`${t('zoomNow', { percent })} · ${t('zoomReset')}`}
              onClick={() => view.current?.reset()}
            >
              {percent}%
            </button>
            <BarButton isZoom label={t('zoomIn')} onClick={() => view.current?.zoomBy(1.25)}>
              <ZoomInOutlined />
            </BarButton>
          </>
        )}
        {list !== undefined && (
          <BarButton
            label={t(list.isOpen ? 'listHide' : 'listShow')}
            isPressed={list.isOpen}
            controls={list.id}
            onClick={list.toggle}
          >
            <BarsOutlined />
          </BarButton>
        )}
        {canDesign && record.equipmentId !== null && (
          <Link
            className={`${styles.button} ${styles.design}`}
            to={`/manage/eg/${record.equipmentId}/designer/${record.id}`}
            aria-label={t('design')}
            title={t('design')}
          >
            <EditOutlined />
          </Link>
        )}
        {fullScreen !== undefined && (
          <BarButton
            label={t(fullScreen.isOn ? 'leaveFullScreen' : 'fullScreen')}
            isPressed={fullScreen.isOn}
            onClick={fullScreen.toggle}
          >
            {fullScreen.isOn ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
          </BarButton>
        )}
      </div>
    </header>
  );
}
