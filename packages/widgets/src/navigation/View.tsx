import type { Widget } from '@zutai/diagram';
import { useMemo } from 'react';
import { resolveClick } from '../click/resolve.ts';
import { boxStyle, fontStyle } from '../react/control/control-style.ts';
import { frameOf, Scaled } from '../react/control/Scaled.tsx';
import { sendIntent } from '../react/control/send-intent.ts';
import { useCoarsePointer } from '../react/control/use-coarse-pointer.ts';
import type { OverlayProps } from '../react/overlay/overlay-props.ts';
import { useOverlayServices } from '../react/overlay/overlay-services.ts';
import { findCurrent, listShown, type ShownEntry } from './current.ts';
import { EntryRow } from './EntryRow.tsx';
import { EntryTree } from './EntryTree.tsx';
import type { NavigationData } from './entry.ts';
import { FoldedMenu } from './FoldedMenu.tsx';
import { moveFocus } from './move-focus.ts';
import { rowHeightOf } from './paint.ts';

/** Entries lower or narrower than this on the screen are behind one button where fingers are used, CSS pixels. */
const crampedPx = 32;

/** Navigation and menu bars: entries of one's regions, the page that is shown marked, lists by keyboard and touch. */
export default function NavigationView({ widget, context, scale, onIntent }: OverlayProps) {
  const { regions, pageId } = useOverlayServices();
  const isCoarse = useCoarsePointer();
  const { data, style } = widget as Widget<NavigationData>;
  const { palette } = context;
  const entries = useMemo(() => listShown(data.dataArray, regions), [data, regions]);
  const current = useMemo(() => findCurrent(entries, pageId), [entries, pageId]);
  const { width, height } = frameOf(widget);
  const isUpright = data.direction === 'vertical';
  const rowHeight = rowHeightOf(style.font.size);
  const side = isUpright ? rowHeight : Math.min(height, width / Math.max(1, entries.length));
  const parts = { entries, current, palette, onChoose };

  function onChoose({ entry }: ShownEntry): void {
    const intent = resolveClick({ ...widget, clickEvent: entry.clickEvent }, context.live);
    // An entry that only opens what is below has no target of its own.
    if (entry.children.length > 0 && intent.kind === 'refused') return;
    sendIntent(intent, widget, onIntent);
  }

  function content() {
    if (isCoarse && side * scale < crampedPx)
      return <FoldedMenu {...parts} width={width} height={height} scale={scale} />;
    return isUpright ? (
      <EntryTree {...parts} rowHeight={rowHeight} />
    ) : (
      <EntryRow {...parts} align={style.align.horizontal} />
    );
  }

  return (
    <Scaled widget={widget} scale={scale}>
      <nav
        aria-label={widget.widgetName}
        onKeyDown={(event) => moveFocus(event.currentTarget, event.key) && event.preventDefault()}
        style={{
          ...boxStyle(style, palette),
          ...fontStyle(style, palette),
          width: '100%',
          height: '100%',
          overflow: 'auto',
        }}
      >
        {content()}
      </nav>
    </Scaled>
  );
}
