import { LockOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { calls, type Page as PageRecord } from '@zutai/contract';
import { emptyLookup, type PaintContext, pageToSvg, parsePageFile, resolveColor } from '@zutai/diagram';
import { paintWidget, widgetCatalog } from '@zutai/widgets';
import { useMemo, useRef } from 'react';
import { call, callKey } from '../../../lib/call/index.ts';
import { usePagePalette, usePageWords } from '../../live-page/index.ts';
import styles from './page-thumbnail.module.css';
import { useSeen } from './use-seen.ts';

type ThumbnailPage = Pick<
  PageRecord,
  'id' | 'revision' | 'title' | 'checkpwd' | 'width' | 'height' | 'bgColor'
>;

/** How long a picture is kept, ms: its key has the revision, so it cannot be an old one. */
const KEEP_MS = 600_000;

/** The page, small, as it was last saved; only its shape when it has a password. Read once it comes into sight. */
export function PageThumbnail({ page }: { page: ThumbnailPage }) {
  const frame = useRef<HTMLSpanElement>(null);
  const isSeen = useSeen(frame);
  const palette = usePagePalette();
  const words = usePageWords();
  const { id, revision, checkpwd } = page;
  const { data } = useQuery({
    queryKey: [...callKey(calls.page.info), 'thumbnail', id, revision],
    queryFn: ({ signal }) => call(calls.page.info, { id }, { signal }),
    enabled: isSeen && !checkpwd,
    staleTime: KEEP_MS,
    retry: false,
  });
  const source = useMemo(() => {
    if (data === undefined) return undefined;
    const parsed = parsePageFile(data.file, { catalog: widgetCatalog });
    if (!parsed.ok) return undefined;
    const faceplates = Object.entries(data.faceplates).flatMap(([id, file]) => {
      const part = parsePageFile(file, { catalog: widgetCatalog });
      return part.ok ? [[id, part.value] as const] : [];
    });
    const context: PaintContext = {
      faceplates: { faceplates: new Map(faceplates), equipments: [], signalByTag: () => undefined },
      live: emptyLookup,
      palette,
      words,
      nowMs: 0,
      mode: 'design',
      dataTextShow: 'signalName',
    };
    return `data:image/svg+xml,${encodeURIComponent(pageToSvg(parsed.value, paintWidget, context))}`;
  }, [data, palette, words]);
  return (
    <span ref={frame} className={styles.frame} aria-hidden="true" data-testid="page-thumbnail">
      {source === undefined ? (
        <span
          className={styles.shape}
          style={{
            aspectRatio: `${page.width} / ${page.height}`,
            background: resolveColor(page.bgColor, palette, palette.page),
          }}
        >
          {checkpwd && <LockOutlined />}
        </span>
      ) : (
        <img className={styles.picture} src={source} alt="" decoding="async" />
      )}
    </span>
  );
}
