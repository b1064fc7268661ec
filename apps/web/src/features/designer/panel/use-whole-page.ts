import type { Editor } from '@zutai/diagram';
import { useEffectEvent, useLayoutEffect } from 'react';
import { useHost } from '../host/designer-host.tsx';

/** Whether the page is in sight as a whole, the room of a panel under it counted in. */
function isWholeInSight(): boolean {
  const room = document.querySelector('[data-part="drawing"]')?.getBoundingClientRect();
  const page = document.querySelector('[data-testid="designer-page"]')?.getBoundingClientRect();
  if (room === undefined || page === undefined) return false;
  return (
    page.left >= room.left && page.right <= room.right && page.top >= room.top && page.bottom <= room.bottom
  );
}

/** Who looks at the whole page goes on doing so while a panel takes room from it, and has it larger again afterwards. */
export function useWholePage(editor: Editor): void {
  const { view } = useHost();
  const isAs = (zoom: number) =>
    // Another zoom was chosen since, or the designer is left.
    document.querySelector('[data-part="drawing"]') !== null && editor.state.zoom === zoom;
  const begin = useEffectEvent(() => {
    if (!isWholeInSight()) return undefined;
    view.fit('page');
    return editor.state.zoom;
  });
  const end = useEffectEvent((zoom: number) => {
    const { fit } = view;
    requestAnimationFrame(() => isAs(zoom) && fit('page'));
  });
  useLayoutEffect(() => {
    const zoom = begin();
    return () => {
      if (zoom !== undefined) end(zoom);
    };
  }, []);
}
