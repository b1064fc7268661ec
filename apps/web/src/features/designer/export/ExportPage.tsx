import type { Editor } from '@zutai/diagram';
import { useLanguage, useText } from '../../../lib/language/index.ts';
import { type ExportTarget, expandOpened, PageExport } from '../../live-page/index.ts';
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
  const language = useLanguage();
  const { context, owner, sources, pageId } = useHost();
  const target = (): ExportTarget => {
    editor.drafts.commit();
    const of = pagesOf(owner);
    return {
      shown: {
        page: editor.page,
        context,
        overlays: () => document.querySelector('[data-testid="designer-page"]'),
      },
      pageId,
      title: editor.page.con.title || t('untitled'),
      ownerTitle: sources.title,
      ...(of && {
        others: {
          of,
          prepare: (opened) => {
            const { faceplates: _faceplates, ...plain } = context;
            return { page: expandOpened(opened, sources, language).page, context: plain };
          },
        },
      }),
    };
  };
  return <PageExport isOpen={isOpen} target={target} onClose={onClose} />;
}
