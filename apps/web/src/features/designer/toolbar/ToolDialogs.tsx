import type { Editor } from '@zutai/diagram';
import { useEffect } from 'react';
import { MakeFaceplateDialog } from '../faceplate/MakeFaceplateDialog.tsx';
import { useFocusReturn } from '../host/focus.ts';
import { type ToolDialog, toolStore, useToolStore } from '../model/tool-store.ts';
import { RebindDrawer } from '../rebind/RebindDrawer.tsx';
import { useRebindOffer } from '../rebind/use-rebind-offer.tsx';
import { SvgImportDialog } from '../svg-import/SvgImportDialog.tsx';

function OpenDialog({ editor, dialog }: { editor: Editor; dialog: ToolDialog }) {
  useFocusReturn();
  if (dialog.kind === 'make-faceplate')
    return <MakeFaceplateDialog editor={editor} onClose={toolStore.close} />;
  if (dialog.kind === 'svg-import') return <SvgImportDialog onClose={toolStore.close} />;
  return (
    <RebindDrawer
      editor={editor}
      ids={dialog.ids}
      isOffered={dialog.isOffered === true}
      onClose={toolStore.close}
    />
  );
}

/** The dialogs of the design tools, and what offers them by itself. Once in the designer. */
export function ToolDialogs({ editor }: { editor: Editor }) {
  const dialog = useToolStore((state) => state.dialog);
  useRebindOffer(editor);
  useEffect(() => toolStore.reset, []);
  return dialog && <OpenDialog key={dialog.kind} editor={editor} dialog={dialog} />;
}
