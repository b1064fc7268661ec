import { type Editor, type PaintContext, plainTextView } from '@zutai/diagram';
import { useEffect } from 'react';
import { findTextAt } from '../../text-places/text-at.ts';

/** Tells the editor which language the drawing shows, and where its texts are painted. */
export function useTextView(editor: Editor, context: PaintContext): void {
  useEffect(() => {
    editor.textView = {
      language: context.language ?? 'zh',
      findAt: (widget, point) => findTextAt(widget, context, point),
    };
    return () => {
      editor.textView = plainTextView;
    };
  }, [editor, context]);
}
