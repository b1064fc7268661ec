import {
  boundsOfAll,
  type Editor,
  hitReachPx,
  leaveFor,
  listAt,
  type PaintContext,
  widgetsAt,
} from '@zutai/diagram';
import { DesignerSurface } from '@zutai/widgets';
import { Dropdown, type MenuProps } from 'antd';
import { type MouseEvent, type RefObject, useMemo, useState } from 'react';
import { useText } from '../../../lib/language/index.ts';
import { Watermark } from '../../live-page/index.ts';
import { toolStore, useToolStore } from '../model/tool-store.ts';
import { useEditorPart } from '../model/use-editor-part.ts';
import { useSelected } from '../model/use-selected.ts';
import { LiveControls } from './LiveControls.tsx';
import { notePointer } from './pointer-store.ts';
import { Ruler } from './Ruler.tsx';
import { useLiveContext } from './use-live-context.ts';
import { usePan } from './use-pan.ts';
import styles from './workspace.module.css';

/** Pasteboard around the page, px: the page can be moved well away from the edges. */
export const DESK_PX = 400;

interface WorkspaceProps {
  editor: Editor;
  context: PaintContext;
  subscribe: (listener: (bindingKeys: Iterable<string>) => void) => () => void;
  scroller: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  menu: MenuProps;
}

/** The drawing on its pasteboard, with rulers. Everything is drawn on top of the page or beside it, nothing covers it. */
export function Workspace({ editor, context, subscribe, scroller, content, menu }: WorkspaceProps) {
  const t = useText('designer');
  const contextOf = useLiveContext(context, subscribe);
  const isOperating = useToolStore((tools) => tools.isOperating) && context.mode === 'live';
  const pan = usePan(scroller);
  const [isPointing, setPointing] = useState(false);
  const zoom = useEditorPart(editor, (state) => state.zoom);
  const hasRuler = useEditorPart(editor, (state) => state.config.ruler);
  const con = useEditorPart(editor, (state) => state.page.con);
  const selected = useSelected(editor);
  const marked = useMemo(() => boundsOfAll(selected), [selected]);
  const markedX = useMemo(() => marked && { from: marked.x, to: marked.x + marked.width }, [marked]);
  const markedY = useMemo(() => marked && { from: marked.y, to: marked.y + marked.height }, [marked]);

  const pointOf = ({ clientX, clientY }: MouseEvent) => {
    const { left, top } = content.current!.getBoundingClientRect();
    return { x: (clientX - left) / zoom, y: (clientY - top) / zoom };
  };
  const pickForMenu = (event: MouseEvent) => {
    const point = pointOf(event);
    const hits = () => widgetsAt(editor.pickable, point, hitReachPx / zoom);
    if (hits().length === 0) leaveFor(editor, point);
    const [hit] = hits();
    if (hit && !hits().some(({ id }) => editor.state.selection.includes(id))) editor.select([hit.id]);
    toolStore.setUnderPointer(listAt(editor, point));
  };
  return (
    <div className={styles.workspace} data-ruler={hasRuler}>
      {hasRuler && (
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
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the pasteboard only forwards; the drawing has the keyboard */}
        <div
          ref={scroller}
          className={styles.scroller}
          data-pan={pan.state}
          data-testid="designer-pasteboard"
          data-pointer={isPointing}
          onPointerDownCapture={(event) => {
            setPointing(true);
            pan.onPointerDownCapture(event);
          }}
          onBlurCapture={() => setPointing(false)}
          onPointerDown={(event) => {
            if (event.target === event.currentTarget || event.target === content.current?.parentElement)
              editor.setScope([]);
          }}
          onPointerMove={(event) => notePointer(pointOf(event))}
          onPointerLeave={() => notePointer(null)}
          onContextMenu={pickForMenu}
        >
          <div
            className={styles.pasteboard}
            style={{
              width: con.width * zoom + 2 * DESK_PX,
              height: con.height * zoom + 2 * DESK_PX,
              padding: DESK_PX,
            }}
          >
            <div ref={content} className={styles.page} data-testid="designer-page">
              <DesignerSurface
                editor={editor}
                context={context}
                contextOf={contextOf}
                subscribe={subscribe}
                label={t('drawing')}
                {...(isOperating && {
                  controls: <LiveControls editor={editor} context={context} subscribe={subscribe} />,
                })}
              />
              {context.mode === 'live' && (
                <Watermark size={{ width: con.width * zoom, height: con.height * zoom }} />
              )}
            </div>
          </div>
        </div>
      </Dropdown>
    </div>
  );
}
