import { type Page, type PaintContext, pageToSvg, parametersOf } from '@zutai/diagram';
import { paintWidget } from '@zutai/widgets';
import { memo, useMemo } from 'react';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { matchesWords, wordsOf } from '../../../lib/search/index.ts';
import { type DesignerHost, useHost } from '../host/designer-host.tsx';
import { LibraryItem } from '../library/LibraryItem.tsx';
import styles from '../library/library.module.css';
import { faceplateEntry } from '../library/library-entry.ts';
import { useFaceplateFiles, useFaceplateList } from './use-faceplates.ts';

export const FaceplatePicture = memo(function Thumbnail({
  page,
  context,
}: {
  page: Page;
  context: PaintContext;
}) {
  const source = useMemo(() => {
    const svg = pageToSvg(page, paintWidget, context);
    return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  }, [page, context]);
  return <img src={source} alt="" style={{ width: '100%', height: '100%', objectFit: 'contain' }} />;
});

/** The faceplates to offer: never the one that is being drawn. */
export function searchFaceplates<Faceplate extends { id: string; words: string }>(
  faceplates: readonly Faceplate[],
  keyword: string,
  { owner, pageId }: Pick<DesignerHost, 'owner' | 'pageId'>,
): Faceplate[] {
  const words = wordsOf(keyword);
  return faceplates.filter(
    ({ id, words: own }) => matchesWords(own, words) && (owner.kind !== 'faceplate' || id !== pageId),
  );
}

/** The organisation's faceplates with their pictures. */
export function FaceplateShelf({ keyword, context }: { keyword: string; context: PaintContext }) {
  const t = useText('designerTool');
  const titleOf = useTitle();
  const host = useHost();
  const data = useFaceplateList();
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
          if (!page) return <span key={id} className={styles.item} />;
          const parameters = parametersOf(page.con).map((one) => titleOf(one) || one.name);
          const names = { name: title, title: `${title}  ${parameters.join(', ')}` };
          return (
            <LibraryItem key={id} entry={faceplateEntry(host, id, page, names)}>
              <FaceplatePicture page={page} context={previewContext as PaintContext} />
            </LibraryItem>
          );
        })}
      </div>
    </section>
  );
}
