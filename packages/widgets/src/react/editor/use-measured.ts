import { type Box, boundsOf, type Editor, hitReachPx, widgetsAt } from '@zutai/diagram';
import { type PointerEvent, useEffect, useState } from 'react';

/** Id of a widget, or the page as a whole. */
type Measured = { id: string } | 'page';

/**
 * What the selection is measured against while Alt is held: the widget under the pointer, or the page. `follow`
 * takes the moves of the pointer over the drawing.
 */
export function useMeasured(editor: Editor): {
  follow: (event: PointerEvent, point: { x: number; y: number }) => void;
  clear: () => void;
  boxOf: () => Box | undefined;
} {
  const [measured, setMeasured] = useState<Measured>();
  const isOn = measured !== undefined;
  useEffect(() => {
    if (!isOn) return undefined;
    const release = ({ key }: KeyboardEvent) => key === 'Alt' && setMeasured(undefined);
    const leave = () => setMeasured(undefined);
    window.addEventListener('keyup', release);
    window.addEventListener('blur', leave);
    return () => {
      window.removeEventListener('keyup', release);
      window.removeEventListener('blur', leave);
    };
  }, [isOn]);
  return {
    follow({ altKey }, point) {
      const { selection, zoom, toolId } = editor.state;
      if (!altKey || editor.isBusy || selection.length === 0 || toolId !== 'select') {
        if (isOn) setMeasured(undefined);
        return;
      }
      const hit = widgetsAt(editor.visible, point, hitReachPx / zoom).find(
        ({ id }) => !selection.includes(id),
      );
      const next: Measured = hit ? { id: hit.id } : 'page';
      const isSame =
        measured === next || (typeof measured === 'object' && hit !== undefined && measured.id === hit.id);
      if (!isSame) setMeasured(next);
    },
    clear: () => isOn && setMeasured(undefined),
    boxOf() {
      if (measured === undefined || editor.isBusy) return undefined;
      if (measured === 'page')
        return { x: 0, y: 0, width: editor.page.con.width, height: editor.page.con.height };
      const widget = editor.scopePage.widgets.find(({ id }) => id === measured.id);
      return widget && boundsOf(widget);
    },
  };
}
