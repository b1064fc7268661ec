import { type Editor, pageOfVariant, shownVariant } from '@zutai/diagram';
import { useLanguage, useText, useTitle } from '../../../lib/language/index.ts';
import { useThemeMode } from '../../../lib/theme/index.ts';
import {
  type ExportTarget,
  expandOpened,
  PageExport,
  shownApart,
  useSimulatedMark,
} from '../../live-page/index.ts';
import { useHost } from '../host/designer-host.tsx';
import { pagesOf } from './pages-of.ts';

interface ExportPageProps {
  editor: Editor;
  isOpen: boolean;
  onClose: () => void;
}

/** Exports what is drawn now, saved or not, as it is shown: with names while it is drawn, with values while it runs. */
export function ExportPage({ editor, isOpen, onClose }: ExportPageProps) {
  const t = useText('designer');
  const titleOf = useTitle();
  const language = useLanguage();
  const { context, owner, sources, pageId, variables } = useHost();
  const theme = useThemeMode();
  const mark = useSimulatedMark();
  const target = (): ExportTarget => {
    editor.drafts.commit();
    const of = pagesOf(owner);
    const { page } = editor;
    return {
      shown: {
        // What the layout that is shown does not place is not on it.
        page: pageOfVariant(page, shownVariant(page)?.id ?? '', editor.catalog),
        context,
        overlays: () => document.querySelector('[data-testid="designer-page"]'),
        mark,
      },
      pageId,
      title: titleOf({ title: page.con.title, titleEn: page.con.i18n?.en?.title }) || t('untitled'),
      ownerTitle: titleOf(sources),
      ...(of && {
        others: {
          of,
          prepare(opened, isLight) {
            const { faceplates: _faceplates, ...plain } = context;
            const other = expandOpened(opened, sources, language).page;
            const mode = isLight ? 'light' : theme;
            return { ...shownApart(other, { context: plain, variables, mode }), mark };
          },
        },
      }),
    };
  };
  return <PageExport isOpen={isOpen} target={target} onClose={onClose} />;
}
