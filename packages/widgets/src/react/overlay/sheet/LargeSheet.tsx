import { type ComponentType, Suspense, useLayoutEffect, useMemo, useRef } from 'react';
import { nameOf } from '../../../chart/panel/panel-name.ts';
import type { WidgetDefinition } from '../../../definition.ts';
import { oneLine, plainButton } from '../../control/control-style.ts';
import type { IntentListener } from '../../target/ClickTarget.tsx';
import { useElementSize } from '../../use-element-size.ts';
import type { OverlayProps } from '../overlay-props.ts';
import { useOverlayServices } from '../overlay-services.ts';
import { largeWidget } from './large-widget.ts';
import { RoomContext } from './room.ts';

interface LargeSheetProps extends Omit<OverlayProps, 'scale'> {
  definition: WidgetDefinition;
  view: ComponentType<OverlayProps>;
  onClose: () => void;
}

/**
 * A component over the whole screen, or its options as a list at the lower edge. What is behind it is out of reach
 * while it is open.
 */
export function LargeSheet({
  definition,
  widget,
  context,
  view: View,
  subscribe,
  onIntent,
  onClose,
}: LargeSheetProps) {
  const { text } = useOverlayServices();
  const { palette } = context;
  const sheet = definition.overlay?.sheet ?? 'screen';
  const body = useRef<HTMLDivElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const room = useElementSize(body);
  const large = useMemo(() => largeWidget(widget, sheet, room), [widget, sheet, room]);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  const choose: IntentListener = (...asked) => {
    // The question of a write comes up over the page, not over the list it was chosen from.
    if (sheet === 'options') onClose();
    onIntent(...asked);
  };
  const name = nameOf(widget, text);
  const isList = sheet === 'options';
  return (
    <dialog
      ref={dialog}
      aria-label={name}
      data-testid="large-sheet"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // It stands in the page, which would take its events.
      onPointerDown={(event) => event.stopPropagation()}
      onPointerMove={(event) => event.stopPropagation()}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
      style={{
        width: '100dvw',
        height: '100dvh',
        maxWidth: 'none',
        maxHeight: 'none',
        margin: 0,
        padding: 0,
        border: 'none',
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'flex-end',
        background: isList ? 'rgb(0 0 0 / 45%)' : palette.page,
        color: palette.text,
      }}
    >
      <div
        style={{
          display: 'flex',
          flex: 'none',
          alignItems: 'center',
          minHeight: 48,
          padding: '0 4px 0 16px',
          background: palette.surface,
          borderBottom: `1px solid ${palette.track}`,
          fontSize: 16,
          fontWeight: 600,
        }}
      >
        <span style={{ ...oneLine, flex: 1 }}>{name}</span>
        <button
          type="button"
          aria-label={text('widget.sheet.close')}
          onClick={onClose}
          style={{ ...plainButton, width: 44, height: 44, fontSize: 22, textAlign: 'center' }}
        >
          ×
        </button>
      </div>
      <div
        ref={body}
        style={{
          position: 'relative',
          flex: isList ? 'none' : '1 1 0',
          minHeight: 0,
          margin: isList ? 0 : 8,
          ...(isList && { padding: '0 16px', height: large.height, background: palette.surface }),
        }}
      >
        {room.width > 0 && (
          <div style={{ position: 'absolute', inset: isList ? '0 16px' : 0 }}>
            <Suspense>
              <RoomContext value="large">
                <View
                  widget={large.widget}
                  context={context}
                  scale={large.scale}
                  subscribe={subscribe}
                  onIntent={choose}
                />
              </RoomContext>
            </Suspense>
          </div>
        )}
      </div>
    </dialog>
  );
}
