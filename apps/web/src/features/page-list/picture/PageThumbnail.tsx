import { LockOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { calls, type Page as PageRecord } from '@zutai/contract';
import { pageToSvg, resolveColor } from '@zutai/diagram';
import { paintWidget } from '@zutai/widgets';
import { useMemo, useRef } from 'react';
import { call, callKey, useCall } from '../../../lib/call/index.ts';
import { useLanguage } from '../../../lib/language/index.ts';
import { usePagePalette, usePageWords } from '../../live-page/index.ts';
import { PagePicture } from './PagePicture.tsx';
import styles from './page-thumbnail.module.css';
import { createPictureContext, pictureOfPage } from './picture-of-page.ts';
import { useSeen } from './use-seen.ts';

type ThumbnailPage = Pick<
  PageRecord,
  'id' | 'revision' | 'title' | 'checkpwd' | 'width' | 'height' | 'bgColor' | 'projectId'
>;

/** How long a picture is kept, ms: its key has the revision, so it cannot be an old one. */
const KEEP_MS = 600_000;

/** The page with its faceplates, once it is wanted. */
function useThumbnailFile({ id, revision, checkpwd, projectId }: ThumbnailPage, isSeen: boolean) {
  const isWanted = isSeen && !checkpwd;
  const { data } = useQuery({
    queryKey: [...callKey(calls.page.info), 'thumbnail', id, revision],
    queryFn: ({ signal }) => call(calls.page.info, { id }, { signal }),
    enabled: isWanted,
    staleTime: KEEP_MS,
    retry: false,
  });
  const isRepeating = isWanted && projectId !== null;
  const equipment = useCall(
    calls.project.queryAllEquipment,
    { projectId: projectId ?? '' },
    { isEnabled: isRepeating, staleMs: KEEP_MS },
  );
  const isReady = !isRepeating || equipment.data !== undefined || equipment.isError;
  return { data: isReady ? data : undefined, equipments: equipment.data };
}

/** The page, small, as it was last saved; only its shape when it has a password. Read once it comes into sight. */
export function PageThumbnail({ page }: { page: ThumbnailPage }) {
  const frame = useRef<HTMLSpanElement>(null);
  const isSeen = useSeen(frame);
  const palette = usePagePalette(page.bgColor);
  const words = usePageWords();
  const language = useLanguage();
  const { data, equipments } = useThumbnailFile(page, isSeen);
  const picture = useMemo(() => {
    if (data === undefined) return undefined;
    const { file, faceplates } = data;
    const drawn = pictureOfPage({ file, faceplates, equipments: equipments ?? [], language });
    if (drawn === undefined) return undefined;
    const context = createPictureContext({ palette, words, nowMs: Date.now() });
    return { page: drawn, context, svg: pageToSvg(drawn, paintWidget, context) };
  }, [data, equipments, language, palette, words]);
  return (
    <span ref={frame} className={styles.frame} aria-hidden="true" data-testid="page-thumbnail">
      {picture === undefined && (
        <span
          className={styles.shape}
          style={{
            aspectRatio: `${page.width} / ${page.height}`,
            background: resolveColor(page.bgColor, palette, palette.page),
          }}
        >
          {page.checkpwd && <LockOutlined />}
        </span>
      )}
      {/* One element however many widgets; but a picture within a picture is not loaded by browsers. */}
      {picture !== undefined &&
        (picture.svg.includes('<image') ? (
          <PagePicture
            page={picture.page}
            context={picture.context}
            label={page.title}
            className={styles.picture}
          />
        ) : (
          <img
            className={styles.picture}
            src={`data:image/svg+xml,${encodeURIComponent(picture.svg)}`}
            alt=""
            decoding="async"
          />
        ))}
    </span>
  );
}
