import { CloseOutlined, LeftOutlined } from '@ant-design/icons';
import { useFrameRefusal } from '@zutai/widgets';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useText } from '../../../lib/language/index.ts';
import styles from './page-window.module.css';
import { keepInRoom, placeWindow, type WindowPlace } from './window-place.ts';

interface PageWindowProps {
  title: string;
  /** Off: the bar is there, to move and close the window, but empty. */
  showsTitle: boolean;
  place: WindowPlace;
  /** How many windows were open before it. */
  number: number;
  /** Above the others. */
  isOnTop: boolean;
  onTop: () => void;
  onClose: () => void;
  /** Goes back to the page before inside the window. */
  onBack?: (() => void) | undefined;
  children: ReactNode;
}

const roomNow = () => ({ width: window.innerWidth, height: window.innerHeight });

/**
 * A window over the page that leaves the page in use. It takes the focus when it opens and gives it back; Escape
 * closes it; it is moved by its bar, or by the arrow keys while the bar has the focus.
 */
export function PageWindow(props: PageWindowProps) {
  const { title, showsTitle, place, number, isOnTop, onTop, onClose, onBack, children } = props;
  const t = useText('livePage');
  const common = useText('common');
  const frame = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState(() => placeWindow(place, roomNow(), number));
  const drag = useRef<{ x: number; y: number; left: number; top: number }>(undefined);

  useEffect(() => {
    const before = document.activeElement;
    frame.current?.focus();
    const stay = () => setBox((now) => ({ ...now, ...keepInRoom(now, now, roomNow()) }));
    window.addEventListener('resize', stay);
    return () => {
      window.removeEventListener('resize', stay);
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  const moveTo = (left: number, top: number) =>
    setBox((now) => ({ ...now, ...keepInRoom({ left, top }, now, roomNow()) }));

  function press(event: PointerEvent<HTMLElement>): void {
    if (event.target instanceof Element && event.target.closest('button') !== null) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, y: event.clientY, left: box.left, top: box.top };
  }

  function move(event: PointerEvent<HTMLElement>): void {
    const from = drag.current;
    if (from) moveTo(from.left + event.clientX - from.x, from.top + event.clientY - from.y);
  }

  function key(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === 'Escape' && !event.defaultPrevented) {
      event.preventDefault();
      event.stopPropagation();
      onClose();
      return;
    }
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [-16, 0],
      ArrowRight: [16, 0],
      ArrowUp: [0, -16],
      ArrowDown: [0, 16],
    };
    const step = event.target === event.currentTarget ? steps[event.key] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    moveTo(box.left + step[0], box.top + step[1]);
  }

  return (
    <div
      ref={frame}
      role="dialog"
      aria-label={title}
      tabIndex={-1}
      className={styles.window}
      data-testid="page-window"
      data-top={isOnTop}
      style={box}
      onPointerDownCapture={onTop}
      onFocusCapture={onTop}
      onKeyDown={key}
    >
      <header
        className={styles.bar}
        onPointerDown={press}
        onPointerMove={move}
        onPointerUp={() => {
          drag.current = undefined;
        }}
      >
        {onBack && (
          <button type="button" className={styles.button} aria-label={t('back')} onClick={onBack}>
            <LeftOutlined />
          </button>
        )}
        <strong className={styles.title}>{showsTitle && title}</strong>
        <button type="button" className={styles.button} aria-label={common('close')} onClick={onClose}>
          <CloseOutlined />
        </button>
      </header>
      <div className={styles.body}>
        <Suspense>{children}</Suspense>
      </div>
    </div>
  );
}

/** A web page of elsewhere. It can neither read this site nor steer it. */
export function WebFrame({ href, title }: { href: string; title: string }) {
  const t = useText('livePage');
  const notAllowed = useFrameRefusal(href);
  if (notAllowed !== undefined)
    return (
      <p className={styles.notAllowed} role="alert">
        {t('frameNotAllowed', { origin: notAllowed })}
      </p>
    );
  return (
    <iframe
      className={styles.frame}
      src={href}
      title={title}
      sandbox="allow-scripts allow-forms allow-popups"
      referrerPolicy="no-referrer"
    />
  );
}
