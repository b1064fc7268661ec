import type { Palette } from '@zutai/diagram';
import { useOverlayServices } from '../../react/overlay/overlay-services.ts';
import { PanelButton } from './PanelButton.tsx';

interface NoticeProps {
  palette: Palette;
  text: string;
  /** Something went wrong, and this tries again. */
  onRetry?: () => void;
  /** There is nothing bound: marked as everywhere on a page. */
  isUnbound?: boolean;
}

/** Why nothing is shown, in the middle of the box. */
export function Notice({ palette, text, onRetry, isUnbound = false }: NoticeProps) {
  const { text: words } = useOverlayServices();
  return (
    <div
      role={onRetry ? 'alert' : 'status'}
      style={{
        position: 'absolute',
        inset: 0,
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        gap: '0.5em',
        textAlign: 'center',
        color: onRetry ? palette.bad : isUnbound ? palette.unbound : palette.textMuted,
        ...(isUnbound && { border: `1px dashed ${palette.unbound}`, fontWeight: 600 }),
        pointerEvents: onRetry ? 'auto' : 'none',
      }}
    >
      <span style={{ padding: '0.1em 0.6em', background: palette.surface, borderRadius: 4 }}>{text}</span>
      {onRetry && (
        <PanelButton palette={palette} onClick={onRetry}>
          {words('widget.chart.retry')}
        </PanelButton>
      )}
    </div>
  );
}
