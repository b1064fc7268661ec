import type { Palette } from '@zutai/diagram';
import type { RefObject } from 'react';
import { useOverlayServices } from '../overlay/overlay-services.ts';
import { plainButton } from './control-style.ts';
import { Floating } from './floating/Floating.tsx';

interface DraftPanelProps {
  anchor: RefObject<HTMLElement | null>;
  palette: Palette;
  id: string;
  /** The value as it is now, in words. */
  present: string;
  /** What may be typed, such as limits. */
  help?: string;
  problem?: string | undefined;
  /** Something is typed that can be sent or given up. */
  isDirty: boolean;
  canSend: boolean;
  /** What is typed may be sent; otherwise the button looks disabled, and pressing it says why. */
  isValid: boolean;
  onCancel: () => void;
}

/** Below a field somebody types into: what the value is now, what may be typed, and how to send it or give it up. */
export function DraftPanel(props: DraftPanelProps) {
  const { anchor, palette, id, present, help, problem, isDirty, canSend, isValid, onCancel } = props;
  const { text } = useOverlayServices();
  const button = {
    ...plainButton,
    minHeight: 40,
    padding: '0 14px',
    borderRadius: 4,
    textAlign: 'center' as const,
  };
  return (
    <Floating anchor={anchor} palette={palette} style={{ padding: 8, fontSize: 14, lineHeight: 1.5 }}>
      <div id={id}>
        <div>
          {text('widget.field.present')} <b style={{ fontVariantNumeric: 'tabular-nums' }}>{present}</b>
        </div>
        {help && <div style={{ color: palette.textMuted }}>{help}</div>}
        <div role="alert" style={{ color: palette.bad }}>
          {problem}
        </div>
      </div>
      {isDirty && (
        <div style={{ display: 'flex', gap: 8, marginTop: 6 }}>
          {canSend && (
            <button
              type="submit"
              aria-disabled={!isValid}
              style={
                isValid
                  ? { ...button, background: palette.accent, color: palette.onAccent }
                  : { ...button, color: palette.textMuted, border: `1px solid ${palette.line}` }
              }
            >
              {text('widget.field.send')}
            </button>
          )}
          <button type="button" onClick={onCancel} style={{ ...button, border: `1px solid ${palette.line}` }}>
            {text('widget.field.cancel')}
          </button>
        </div>
      )}
    </Floating>
  );
}
