import { calls, type PageRevision } from '@zutai/contract';
import type { Editor } from '@zutai/diagram';
import { App, Drawer, Skeleton } from 'antd';
import { call, messageOf } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { useEditorPart } from '../model/use-editor-part.ts';
import type { Saving } from '../save/use-saving.ts';
import { ComparePages } from './ComparePages.tsx';
import { RevisionList } from './RevisionList.tsx';
import { type RevisionChoice, toggleChoice } from './revision-choice.ts';
import styles from './revisions.module.css';
import { useRevisionFile } from './use-revision-file.ts';
import { useRevisionLink } from './use-revision-link.ts';

interface RevisionDrawerProps {
  editor: Editor;
  saving: Saving;
  pageId: string;
}

/** One revision against the drawing as it is now, or two against each other. */
function Comparison({ editor, saving, pageId, choice }: RevisionDrawerProps & { choice: RevisionChoice }) {
  const t = useText('designerPage');
  const [older, newer] = choice;
  const drawn = useEditorPart(editor, (state) => state.page);
  const isUnsaved = useEditorPart(editor, (state) => state.isUnsaved);
  const before = useRevisionFile(pageId, older, saving.password);
  const after = useRevisionFile(pageId, newer, saving.password);
  if (older === undefined) return <p className={styles.empty}>{t('revisionsPick')}</p>;
  const error = before.error ?? after.error;
  if (error !== null)
    return (
      <p className={styles.empty} role="alert">
        {error.message}
      </p>
    );
  const afterPage = newer === undefined ? drawn : after.page;
  if (before.page === undefined || afterPage === undefined)
    return <Skeleton active paragraph={{ rows: 10 }} />;
  return (
    <ComparePages
      key={choice.join()}
      before={{
        page: before.page,
        title: t('revisionNumber', { revision: older }),
        faceplates: before.faceplates,
      }}
      after={{
        page: afterPage,
        faceplates: after.faceplates,
        title:
          newer === undefined
            ? t(isUnsaved ? 'nowUnsaved' : 'now')
            : t('revisionNumber', { revision: newer }),
      }}
    />
  );
}

/** The page's revisions: who, when, what differs, and back to one of them. Its state stands in the address. */
export function RevisionDrawer({ editor, saving, pageId }: RevisionDrawerProps) {
  const t = useText('designerPage');
  const { modal, message } = App.useApp();
  const { choice, show } = useRevisionLink();
  const restore = async (revision: number) => {
    try {
      await call(calls.page.restoreRevision, { id: pageId, revision, currentRevision: saving.revision });
      await saving.reload();
    } catch (error) {
      void message.error(messageOf(error), 6);
    }
  };
  const askRestore = ({ revision }: PageRevision) => {
    const isUnsaved = editor.state.isUnsaved || saving.hasRestored;
    modal.confirm({
      title: t('restoreTitle', { revision }),
      content: t(isUnsaved ? 'restoreUnsaved' : 'restoreText', { revision }),
      okText: t('restore'),
      okButtonProps: { danger: isUnsaved },
      onOk: () => restore(revision),
    });
  };
  return (
    <Drawer
      open={choice !== undefined}
      title={t('revisions')}
      size="min(1240px, 96vw)"
      onClose={() => show(undefined)}
      destroyOnHidden
    >
      {choice !== undefined && (
        <div className={styles.body} data-testid="revision-drawer">
          <RevisionList
            pageId={pageId}
            current={saving.revision}
            choice={choice}
            onToggle={(revision) => show(toggleChoice(choice, revision))}
            onRestore={askRestore}
          />
          <Comparison editor={editor} saving={saving} pageId={pageId} choice={choice} />
        </div>
      )}
    </Drawer>
  );
}
