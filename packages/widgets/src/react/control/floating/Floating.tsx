import { defaultFamily, type Palette } from '@zutai/diagram';
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { placeFloating } from './place-floating.ts';

interface FloatingProps {
  anchor: RefObject<HTMLElement | null>;
  palette: Palette;
  side?: 'below' | 'right';
  /** Somebody pressed elsewhere. */
  onClose?: () => void;
  style?: CSSProperties;
  children: ReactNode;
}

/**
 * A box in the browser's top layer beside its anchor, so that neither the page's edge nor its scale cuts it. Rendered
 * only while it is open.
 */
export function Floating({ anchor, palette, side = 'below', onClose, style, children }: FloatingProps) {
  const box = useRef<HTMLDivElement>(null);
  const latestClose = useRef(onClose);
  useEffect(() => {
    latestClose.current = onClose;
  });

  useLayoutEffect(() => {
    const target = box.current!;
    target.showPopover?.();
    const place = () => {
      const rect = anchor.current?.getBoundingClientRect();
      if (!rect) return;
      target.style.minWidth = `${Math.min(rect.width, window.innerWidth - 16)}px`;
      target.style.maxHeight = '';
      const size = { width: target.offsetWidth, height: target.offsetHeight };
      const room = { width: window.innerWidth, height: window.innerHeight };
      const { left, top, maxHeight } = placeFloating(rect, size, room, side);
      Object.assign(target.style, {
        left: `${left}px`,
        top: `${top}px`,
        maxHeight: `${maxHeight}px`,
        visibility: 'visible',
      });
    };
    place();
    // What is loaded into it later makes it wider: it stays inside the window.
    const sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(place);
    sizes?.observe(target);
    const placeOnScroll = (event: Event) => !target.contains(event.target as Node) && place();
    window.addEventListener('scroll', placeOnScroll, true);
    window.addEventListener('resize', place);
    return () => {
      sizes?.disconnect();
      window.removeEventListener('scroll', placeOnScroll, true);
      window.removeEventListener('resize', place);
    };
  }, [anchor, side]);

  useEffect(() => {
    const closeOutside = ({ target }: PointerEvent) => {
      const node = target as Element;
      // A calendar of the host that was opened from within the box stands beside it.
      if (node.closest?.('[data-overlay-layer]')) return;
      if (!box.current?.contains(node) && !anchor.current?.contains(node)) latestClose.current?.();
    };
    document.addEventListener('pointerdown', closeOutside, true);
    return () => document.removeEventListener('pointerdown', closeOutside, true);
  }, [anchor]);

  return (
    <div
      ref={box}
      popover="manual"
      style={{
        position: 'fixed',
        inset: 'auto',
        left: 0,
        top: 0,
        margin: 0,
        padding: 4,
        boxSizing: 'border-box',
        maxWidth: 'calc(100vw - 16px)',
        overflow: 'auto',
        visibility: 'hidden',
        border: `1px solid ${palette.line}`,
        borderRadius: 6,
        background: palette.surface,
        color: palette.text,
        fontFamily: defaultFamily,
        fontWeight: 'normal',
        textAlign: 'left',
        boxShadow: '0 6px 20px rgb(0 0 0 / 0.25)',
        ...style,
      }}
    >
      {children}
    </div>
  );
}
