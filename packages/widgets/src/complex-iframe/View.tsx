import type { Widget } from '@zutai/diagram';
import { boxStyle, fontStyle } from '../react/control/control-style.ts';
import { Scaled } from '../react/control/Scaled.tsx';
import { useFrameRefusal } from '../react/overlay/frame-refusal.ts';
import type { OverlayProps } from '../react/overlay/overlay-props.ts';
import { useOverlayServices } from '../react/overlay/overlay-services.ts';
import { readFrameAddress, sandboxOf } from './frame-address.ts';
import type { ComplexIframeData } from './model.ts';

/** A sandboxed frame; what is missing or refused says so in its place. */
export default function ComplexIframeView({ widget, context, scale }: OverlayProps) {
  const { text } = useOverlayServices();
  const { data, style } = widget as Widget<ComplexIframeData>;
  const { palette } = context;
  const address = readFrameAddress(data.url);
  const outline = boxStyle(style, palette);
  const notAllowed = useFrameRefusal(address.kind === 'shown' ? address.href : '');
  if (address.kind !== 'shown' || notAllowed !== undefined)
    return (
      <Scaled widget={widget} scale={scale}>
        <div
          role="status"
          style={{
            ...outline,
            ...fontStyle(style, palette),
            display: 'grid',
            placeItems: 'center',
            width: '100%',
            height: '100%',
            padding: 8,
            overflowWrap: 'anywhere',
            color: address.kind === 'refused' ? palette.bad : palette.textMuted,
          }}
        >
          {address.kind === 'shown'
            ? `${text('widget.ComplexIframe.notAllowed')} ${notAllowed}`
            : text(`widget.ComplexIframe.${address.kind}`)}
        </div>
      </Scaled>
    );
  // The framed page lays itself out for the pixels it really has.
  return (
    <iframe
      src={address.href}
      title={data.title || widget.widgetName}
      sandbox={sandboxOf(address.href, globalThis.location?.origin)}
      referrerPolicy="no-referrer"
      loading="lazy"
      style={{ ...outline, position: 'absolute', inset: 0, width: '100%', height: '100%' }}
    />
  );
}
