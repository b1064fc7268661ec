import {
  BarsOutlined,
  DownloadOutlined,
  EditOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  HistoryOutlined,
  LeftOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons';
import { calls, type Page as PageRecord } from '@zutai/contract';
import { type FitMode, fitModes } from '@zutai/diagram';
import { Button } from 'antd';
import { type ReactNode, type RefObject, useMemo } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { useGuest, useMayCall } from '../../../lib/session/index.ts';
import { serverNow } from '../../../lib/time/index.ts';
import { useReplayHost } from '../replay/replay-host.tsx';
import type { ZoomHandle } from '../view/LiveView.tsx';
import { FeedMark } from './FeedMark.tsx';
import styles from './live-page-bar.module.css';
import type { PagePlace } from './page-place.ts';
import type { FullScreen } from './use-full-screen.ts';

interface LivePageBarProps {
  record: PageRecord;
  /** In the reader's language. */
  title: string;
  place: PagePlace;
  fit?: { chosen: FitMode | null; designed: FitMode; choose: (fit: FitMode | null) => void };
  /** Of the page as it is shown; 1 is its own size. */
  scale?: number;
  view?: RefObject<ZoomHandle | null>;
  list?: { id: string; isOpen: boolean; toggle: () => void };
  fullScreen?: FullScreen;
  /** Opens the export. */
  onExport?: () => void;
  /** What is not as it was drawn: bindings taken off, parts that cannot be made. */
  notes?: readonly string[];
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

/** The pages of the same equipment or project, to go from one to another. */
function PageChoice({ record, title, place }: { record: PageRecord; title: string; place: PagePlace }) {
  const t = useText('livePage');
  const titleOf = useTitle();
  const { projectId, equipmentId } = record;
  const isOwned = projectId !== null || equipmentId !== null;
  const { data } = useCall(
    calls.page.query,
    projectId === null ? { equipmentId: equipmentId ?? '' } : { projectId },
    { isEnabled: isOwned, staleMs: 30_000 },
  );
  const pages = useMemo(() => {
    // A page that was made after the list was read: without its own entry the first one would name it.
    const listed = data ?? [];
    return listed.some(({ id }) => id === record.id) ? listed : [...listed, record];
  }, [data, record]);
  if (pages.length < 2)
    return (
      <h1 className={styles.title} title={title}>
        {title}
      </h1>
    );
  return (
    <>
      <h1 className="visually-hidden">{title}</h1>
      <select
        className={styles.select}
        aria-label={t('pages')}
        value={record.id}
        onChange={({ target }) => place.go(target.value)}
      >
        {pages.map(({ id, isHome, ...names }) => {
          const name = id === record.id ? title : titleOf(names);
          return (
            <option key={id} value={id}>
              {isHome ? `${name} · ${t('home')}` : name}
            </option>
          );
        })}
      </select>
    </>
  );
}

const FIT_TEXTS = { none: 'fitNone', contain: 'fitContain', width: 'fitWidth', fill: 'fitFill' } as const;

function FitChoice({ chosen, designed, choose }: NonNullable<LivePageBarProps['fit']>) {
  const t = useText('livePage');
  return (
    <select
      className={styles.fit}
      aria-label={t('fit')}
      title={t('fit')}
      value={chosen ?? designed}
      onChange={({ target }) => {
        const next = fitModes.find((mode) => mode === target.value) ?? designed;
        choose(next === designed ? null : next);
      }}
    >
      {fitModes.map((mode) => (
        <option key={mode} value={mode}>
          {mode === designed ? t('fitDesigned', { fit: t(FIT_TEXTS[mode]) }) : t(FIT_TEXTS[mode])}
        </option>
      ))}
    </select>
  );
}

/** Where the pages of the owner are listed: the way back from the page. */
function homeOf({ projectId, equipmentId }: PageRecord): string {
  return projectId === null
    ? pathTo('/monitor/eg/detail/list/:id', { id: equipmentId ?? '' })
    : pathTo('/monitor/gm/ocInfo');
}

function designerOf({ id, projectId, equipmentId, templateId }: PageRecord): string | undefined {
  if (projectId !== null)
    return pathTo('/manage/project/:projectId/designer/:pageId', { projectId, pageId: id });
  if (templateId !== null)
    return pathTo('/manage/template/:templateId/designer/:pageId', { templateId, pageId: id });
  return equipmentId === null
    ? undefined
    : pathTo('/manage/eg/:equipId/designer/:pageId', { equipId: equipmentId, pageId: id });
}

/** To the drawing board, for who may draw. */
export function DesignLink({ record }: { record: PageRecord }) {
  const t = useText('livePage');
  const canDesign = useMayCall()(calls.page.save, record);
  const path = designerOf(record);
  return canDesign && path !== undefined ? (
    <Link to={path}>
      <Button tabIndex={-1}>{t('design')}</Button>
    </Link>
  ) : null;
}

/** How far back a replay begins, ms: what somebody has just seen happen. */
const ENTER_MS = 300_000;

/** Over the page: where one is, whether it is live, and what changes the view. */
export function LivePageBar({
  record,
  title,
  place,
  scale = 1,
  view,
  fit,
  list,
  fullScreen,
  onExport,
  notes = [],
}: LivePageBarProps) {
  const t = useText('livePage');
  const picture = useText('pageExport');
  const replayWords = useText('replay');
  const host = useReplayHost();
  const canDesign = useMayCall()(calls.page.save, record);
  // There is nothing above what was shared.
  const isGuest = useGuest() !== null;
  const percent = Math.round(scale * 100);
  const designerPath = designerOf(record);
  const isProject = record.projectId !== null;
  const backText = t(isProject ? 'toProjects' : 'toEquipment');
  return (
    <header className={styles.bar}>
      {!isGuest && (
        <Link
          className={styles.button}
          to={place.kind === 'preview' && designerPath !== undefined ? designerPath : homeOf(record)}
          aria-label={place.kind === 'preview' ? t('toDesigner') : backText}
          title={place.kind === 'preview' ? t('toDesigner') : backText}
        >
          <LeftOutlined />
        </Link>
      )}
      <PageChoice record={record} title={title} place={place} />
      {place.kind === 'preview' && <span className={styles.preview}>{t('preview')}</span>}
      <span className={styles.mark}>
        <FeedMark />
      </span>
      {notes.map((note) => (
        <span key={note} className={styles.cleared} role="status" title={note}>
          {note}
        </span>
      ))}
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
        {fit !== undefined && <FitChoice {...fit} />}
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
        {host?.enter !== undefined && host.replay === null && (
          <BarButton label={replayWords('open')} onClick={() => host.enter?.(serverNow() - ENTER_MS)}>
            <HistoryOutlined />
          </BarButton>
        )}
        {onExport !== undefined && (
          <BarButton label={picture('open')} onClick={onExport}>
            <DownloadOutlined />
          </BarButton>
        )}
        {canDesign && designerPath !== undefined && (
          <Link
            className={`${styles.button} ${styles.design}`}
            to={designerPath}
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
