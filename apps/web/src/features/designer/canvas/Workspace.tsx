import { boundsOfAll, type Editor, type PaintContext, widgetsAt } from '@zutai/diagram';
import { DesignerSurface, useEditor } from '@zutai/widgets';
import { Dropdown, type MenuProps } from 'antd';
import { type MouseEvent, type RefObject, useMemo } from 'react';
import { useText } from '../../../lib/language/index.ts';
import { useEngineText } from '../model/use-engine-text.ts';
import { useSelected } from '../model/use-selected.ts';
import { Ruler } from './Ruler.tsx';
import { useLiveContext } from './use-live-context.ts';
import { usePan } from './use-pan.ts';
import styles from './workspace.module.css';

/** Desk around the page, px: the page can be moved well away from the edges. */
export const DESK_PX = 400;

interface WorkspaceProps {
  editor: Editor;
  context: PaintContext;
  subscribe: (listener: (bindingKeys: Iterable<string>) => void) => () => void;
  scroller: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  onPointer: (point: { x: number; y: number }) => void;
  menu: MenuProps;
}

/** The drawing on its desk, with rulers. Everything is drawn on top of the page or beside it, nothing covers it. */
export function Workspace({
  editor,
  context,
  subscribe,
  scroller,
  content,
  onPointer,
  menu,
}: WorkspaceProps) {
  const t = useText('designer');
  const engine = useEngineText();
  const state = useEditor(editor);
  const contextOf = useLiveContext(context, subscribe);
  const pan = usePan(scroller);
  const { zoom, config, page, selection } = state;
  const selected = useSelected(editor);
  const marked = useMemo(() => boundsOfAll(selected), [selected]);
  const markedX = useMemo(() => marked && { from: marked.x, to: marked.x + marked.width }, [marked]);
  const markedY = useMemo(() => marked && { from: marked.y, to: marked.y + marked.height }, [marked]);

  const pointOf = ({ clientX, clientY }: MouseEvent) => {
    const { left, top } = content.current!.getBoundingClientRect();
    return { x: (clientX - left) / zoom, y: (clientY - top) / zoom };
  };
  const pickForMenu = (event: MouseEvent) => {
    const hit = widgetsAt(editor.pickable, pointOf(event), 2 / zoom)[0];
    if (hit && !selection.includes(hit.id)) editor.select([hit.id]);
  };
  const focusText = () => {
    const field = document.querySelector<HTMLElement>('[data-field="data.text"], [data-field="data"] button');
    field?.focus();
    if (field instanceof HTMLInputElement) field.select();
  };
  const hasOneText = selection.length === 1;
  return (
    <div className={styles.workspace} data-ruler={config.ruler}>
      {config.ruler && (
        <>
          <div className={styles.corner} />
          <div className={styles.top}>
            <Ruler axis="x" scroller={scroller} originPx={DESK_PX} zoom={zoom} marked={markedX} />
          </div>
          <div className={styles.side}>
            <Ruler axis="y" scroller={scroller} originPx={DESK_PX} zoom={zoom} marked={markedY} />
          </div>
        </>
      )}
      <Dropdown menu={menu} trigger={['contextMenu']}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the desk only forwards; the drawing has the keyboard */}
        <div
          ref={scroller}
          className={styles.scroller}
          data-pan={pan.state}
          data-testid="designer-desk"
          onPointerDownCapture={pan.onPointerDownCapture}
          onPointerDown={(event) => {
            if (event.target === event.currentTarget || event.target === content.current?.parentElement)
              editor.select([]);
          }}
          onPointerMove={(event) => onPointer(pointOf(event))}
          onContextMenu={pickForMenu}
          onDoubleClick={hasOneText ? focusText : undefined}
        >
          <div
            className={styles.desk}
            style={{
              width: page.con.width * zoom + 2 * DESK_PX,
              height: page.con.height * zoom + 2 * DESK_PX,
              padding: DESK_PX,
            }}
          >
            <div ref={content} className={styles.page} data-testid="designer-page">
              <DesignerSurface editor={editor} context={context} contextOf={contextOf} label={t('drawing')} />
            </div>
          </div>
        </div>
      </Dropdown>
      {state.toolId !== 'select' && (
        <div className={styles.hint} role="status">
          {engine.of(`widget.${state.toolId.slice('draw-'.length)}.name`)}：{t('drawHint')}
        </div>
      )}
    </div>
  );
}
