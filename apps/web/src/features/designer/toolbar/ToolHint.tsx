import { drawToolPrefix, type Editor, findWidget, placeToolId } from '@zutai/diagram';
import { getWidget } from '@zutai/widgets';
import { type TextKey, useText } from '../../../lib/language/index.ts';
import { useToolStore } from '../model/tool-store.ts';
import { useEditorPart } from '../model/use-editor-part.ts';
import { useEngineText } from '../model/words/use-engine-text.ts';
import styles from './status-bar.module.css';

/** Types that are drawn otherwise than by a drag alone. */
const byClicks: Readonly<Record<string, TextKey<'designerTool'>>> = {
  ShapeLine: 'hintClicks',
  ShapePipe: 'hintPipe',
  UsualText: 'hintText',
};

/** What the chosen tool waits for, in the status bar: nothing covers the drawing. */
export function ToolHint({ editor }: { editor: Editor }) {
  const t = useText('designerTool');
  const designer = useText('designer');
  const engine = useEngineText();
  const toolId = useEditorPart(editor, (state) => state.toolId);
  const isKept = useEditorPart(editor, (state) => state.isToolKept);
  const takingId = useEditorPart(editor, (state) => state.overlay.target?.id);
  const isHand = useToolStore((state) => state.isHand);
  const isPlacingHeld = useToolStore((state) => state.isPlacingHeld);
  const isOperating = useToolStore((state) => state.isOperating);
  const isSending = useToolStore((state) => state.isSending);
  const hint = () => {
    if (isOperating) return t(isSending ? 'hintOperate' : 'hintOperateDry');
    if (isHand) return t('hintHand');
    if (toolId === 'format-brush') return t('formatBrushHint');
    if (takingId !== undefined) {
      const taking = findWidget(editor.markedPage, takingId);
      return designer('dropHint', { name: (taking && engine.nameOf(taking)) ?? '' });
    }
    if (toolId === placeToolId) return designer(isPlacingHeld ? 'placeHeldHint' : 'placeHint');
    if (!toolId.startsWith(drawToolPrefix)) return '';
    const type = toolId.slice(drawToolPrefix.length);
    const name = engine.of(`widget.${type}.name`);
    if (isKept) return t('hintKept', { name });
    const clicks = byClicks[type];
    const how = clicks && getWidget(type) ? t(clicks) : designer('drawHint');
    return t('hintOfTool', { name, how });
  };
  const words = hint();
  return (
    <span className={styles.hint} role="status" data-testid="tool-hint" title={words || undefined}>
      {words}
    </span>
  );
}
