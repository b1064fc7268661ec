import type { Editor } from '@zutai/diagram';
import type { PageOwner } from '../../live-page/index.ts';
import { CommandPalette } from '../command-palette/CommandPalette.tsx';
import { ExportPage } from '../export/ExportPage.tsx';
import type { Panels } from '../host/actions.ts';
import { RevisionDrawer } from '../revisions/RevisionDrawer.tsx';
import { SaveDialogs } from '../save/SaveDialogs.tsx';
import type { Saving } from '../save/use-saving.ts';
import { SaveCopyDialog } from '../save-copy/SaveCopyDialog.tsx';
import { PageTextsDialog } from '../text/PageTextsDialog.tsx';
import { SettingsDialog } from '../toolbar/SettingsDialog.tsx';
import { ShortcutSheet } from '../toolbar/ShortcutSheet.tsx';
import { shellStore, useShellStore } from './shell-store.ts';

interface ShellDialogsProps {
  editor: Editor;
  owner: PageOwner;
  saving: Saving;
  panels: Panels;
}

/** Everything of the shell that opens over the drawing. */
export function ShellDialogs({ editor, owner, saving, panels }: ShellDialogsProps) {
  const dialog = useShellStore((state) => state.dialog);
  const { close } = shellStore;
  return (
    <>
      <SaveDialogs editor={editor} saving={saving} />
      <SaveCopyDialog editor={editor} owner={owner} isOpen={dialog === 'copy'} onClose={close} />
      {saving.pageId !== undefined && (
        <RevisionDrawer editor={editor} saving={saving} pageId={saving.pageId} />
      )}
      <PageTextsDialog editor={editor} isOpen={dialog === 'texts'} onClose={close} />
      <SettingsDialog editor={editor} isOpen={dialog === 'settings'} onClose={close} />
      <ExportPage editor={editor} isOpen={dialog === 'export'} onClose={close} />
      {dialog === 'commands' && <CommandPalette editor={editor} panels={panels} onClose={close} />}
      <ShortcutSheet isOpen={dialog === 'shortcuts'} onClose={close} />
    </>
  );
}
