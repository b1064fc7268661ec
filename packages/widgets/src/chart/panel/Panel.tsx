import type { Widget } from '@zutai/diagram';
import type { ReactNode } from 'react';
import { frameOf } from '../../react/control/Scaled.tsx';
import type { OverlayProps } from '../../react/overlay/overlay-props.ts';
import { useOverlayServices } from '../../react/overlay/overlay-services.ts';
import { useRoom } from '../../react/overlay/sheet/room.ts';
import type { ChartPosition } from '../paint/frame.ts';
import { PanelControls } from './PanelControls.tsx';
import { nameOf } from './panel-name.ts';
import { panelStyle } from './panel-style.ts';

interface PanelProps extends Pick<OverlayProps, 'widget' | 'context' | 'scale'> {
  /** Right of the title. */
  tools?: ReactNode;
  /** After them; behind a button where the box is small. */
  controls?: ReactNode;
  /** Instead of the widget's name. */
  title?: ReactNode;
  children: ReactNode;
}

/** In a smaller box its controls would leave no room for what it shows, CSS pixels. */
const roomyPx = { width: 420, height: 150 };

/** The box of a chart, table or map on a live page: its ground, its name, its tools, and what it shows. */
export function Panel({ widget, context, scale, tools, controls, title, children }: PanelProps) {
  const { width, height } = frameOf(widget);
  const room = useRoom();
  const hasRoom = width * scale >= roomyPx.width && height * scale >= roomyPx.height;
  const name = nameOf(widget, useOverlayServices().text);
  return (
    <section
      aria-label={name}
      style={panelStyle(widget as Widget<unknown, ChartPosition>, context.palette, scale)}
    >
      <div
        style={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'flex-end',
          gap: '0.3em',
          flex: 'none',
          // The sign of what a tap does stands there.
          ...(room === 'small' && { paddingRight: 16 }),
        }}
      >
        <span
          style={{
            flex: '1 1 4em',
            minWidth: 0,
            fontWeight: 600,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          {room === 'large' ? null : (title ?? name)}
        </span>
        {tools}
        {controls && room !== 'small' && (
          <PanelControls palette={context.palette} hasRoom={hasRoom}>
            {controls}
          </PanelControls>
        )}
      </div>
      <div
        style={{
          position: 'relative',
          flex: '1 1 0',
          minHeight: 0,
          display: 'flex',
          flexDirection: 'column',
        }}
      >
        {children}
      </div>
    </section>
  );
}
