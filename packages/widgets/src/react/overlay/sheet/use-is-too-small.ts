import type { Widget } from '@zutai/diagram';
import { useSyncExternalStore } from 'react';
import type { WidgetDefinition } from '../../../definition.ts';
import { frameOf } from '../../control/Scaled.tsx';

/** As wide as phones; the product's own limit for them. */
const phone = '(width < 760px)';
/** Smaller than this a chart or table has no room for all that belongs to it, CSS pixels. */
const roomyPx = { width: 420, height: 260 };
/** Words of controls are read down to this, CSS pixels. */
const readablePx = 11;

function watchPhone(listener: () => void): () => void {
  const query = window.matchMedia(phone);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether it is shown too small to be used where it stands. Only on phones: elsewhere the page can be made larger. */
export function useIsTooSmall({ overlay }: WidgetDefinition, widget: Widget, scale: number): boolean {
  const isPhone = useSyncExternalStore(
    watchPhone,
    () => window.matchMedia(phone).matches,
    () => false,
  );
  if (!isPhone || overlay?.sheet === undefined) return false;
  if (overlay.sheet === 'options') return widget.style.font.size * scale < readablePx;
  const { width, height } = frameOf(widget);
  return width * scale < roomyPx.width || height * scale < roomyPx.height;
}
