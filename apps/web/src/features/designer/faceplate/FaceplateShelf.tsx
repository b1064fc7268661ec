import { type Page, type PaintContext, pageToSvg, parametersOf } from '@zutai/diagram';
import { paintWidget } from '@zutai/widgets';
import { type DragEvent, memo, useMemo } from 'react';
import { useText } from '../../../lib/language/index.ts';
import { type DesignerHost, useHost } from '../host/designer-host.tsx';
import { insertFaceplate } from '../library/insert.ts';
import styles from '../library/library.module.css';
import { useFaceplateFiles, useFaceplateList } from './use-faceplates.ts';

/** What is dragged out of the library, by its id. */
export const FACEPLATE_DRAG = 'application/x-zutai-faceplate';

const Thumbnail = memo(function Thumbnail({ page, context }: { page: Page; context: PaintContext }) {
  const source = useMemo(() => {
    const svg = pageToSvg(page, paintWidget, context);
    return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  }, [page, context]);
  return <img src={source} alt="" style={{ width: '100%', height: '100%', objectFit: 'contain' }} />;
});

/** The faceplates to offer: never the one that is being drawn. */
export function searchFaceplates<Faceplate extends { id: string; title: string }>(
  faceplates: readonly Faceplate[],
  keyword: string,
  { owner, pageId }: Pick<DesignerHost, 'owner' | 'pageId'>,
): Faceplate[] {
  const wanted = keyword.trim().toLowerCase();
  return faceplates.filter(
    ({ id, title }) => title.toLowerCase().includes(wanted) && (owner.kind !== 'faceplate' || id !== pageId),
  );
}

/** The organisation's faceplates with their pictures; a click puts one in, dragging puts it where it is let go. */
export function FaceplateShelf({ keyword, context }: { keyword: string; context: PaintContext }) {
  const t = useText('designerTool');
  const host = useHost();
  const { data } = useFaceplateList();
  const found = searchFaceplates(data ?? [], keyword, host);
  const files = useFaceplateFiles(found.map(({ id }) => id));
  const previewContext = useMemo(
    () => ({
      ...context,
      faceplates: { ...context.faceplates, faceplates: files } as PaintContext['faceplates'],
    }),
    [context, files],
  );
  if (data === undefined) return null;
  if (found.length === 0 && keyword.trim() !== '') return null;
  return (
    <section aria-label={t('faceplates')} data-testid="faceplates">
      <h3 className={styles.family}>{t('faceplates')}</h3>
      {found.length === 0 && <p className={styles.empty}>{t('faceplateEmpty')}</p>}
      <div className={styles.items}>
        {found.map(({ id, title }) => {
          const page = files.get(id);
          return (
            <button
              key={id}
              type="button"
              className={styles.item}
              title={
                page
                  ? `${title}  ${parametersOf(page.con)
                      .map((one) => one.title || one.name)
                      .join(', ')}`
                  : title
              }
              draggable
              data-testid={`faceplate-${id}`}
              onDragStart={(event: DragEvent) => {
                event.dataTransfer.setData(FACEPLATE_DRAG, id);
                event.dataTransfer.effectAllowed = 'copy';
              }}
              onClick={() => page && host.report(insertFaceplate(host, id, page))}
            >
              <span className={styles.picture}>
                {page && <Thumbnail page={page} context={previewContext as PaintContext} />}
              </span>
              <span className={styles.name}>{title}</span>
            </button>
          );
        })}
      </div>
    </section>
  );
}
