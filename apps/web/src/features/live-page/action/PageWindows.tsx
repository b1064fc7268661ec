import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '../../../lib/language/index.ts';
import { PageWindow, WebFrame } from './PageWindow.tsx';
import type { WindowPlace } from './window-place.ts';

/** What a page inside a window can do with its window. */
export interface WindowHost {
  /** Shows another page in the same window. */
  go: (pageId: string) => void;
  back: () => void;
  onTitle: (title: string) => void;
}

export type RenderPage = (pageId: string, host: WindowHost) => ReactNode;

export interface OpenWindow {
  id: number;
  place: WindowPlace;
  number: number;
  /** A page of ours, or a web page. */
  content: { pageId: string } | { href: string };
  showsTitle: boolean;
}

interface OneWindowProps {
  opened: OpenWindow;
  isOnTop: boolean;
  onTop: () => void;
  onClose: () => void;
  renderPage: RenderPage;
}

function OneWindow({ opened, renderPage, onClose, ...rest }: OneWindowProps) {
  const t = useText('livePage');
  const { content, place, number, showsTitle } = opened;
  const [trail, setTrail] = useState(() => ('pageId' in content ? [content.pageId] : []));
  const [title, setTitle] = useState('');
  const pageId = trail.at(-1);
  const back = () => setTrail((now) => (now.length > 1 ? now.slice(0, -1) : now));
  const [host] = useState<WindowHost>(() => ({
    go: (next) => setTrail((now) => [...now, next]),
    back: () => setTrail((now) => (now.length > 1 ? now.slice(0, -1) : now)),
    onTitle: setTitle,
  }));
  return (
    <PageWindow
      {...rest}
      title={title || t(pageId === undefined ? 'frame' : 'popup')}
      showsTitle={showsTitle}
      place={place}
      number={number}
      onClose={onClose}
      onBack={trail.length > 1 ? back : undefined}
    >
      {pageId !== undefined && renderPage(pageId, host)}
      {'href' in content && <WebFrame href={content.href} title={t('frame')} />}
    </PageWindow>
  );
}

interface PageWindowsProps {
  windows: readonly OpenWindow[];
  renderPage: RenderPage;
  onClose: (id: number) => void;
}

/** The windows opened from a page; the one used last is on top. */
export function PageWindows({ windows, renderPage, onClose }: PageWindowsProps) {
  const [topId, setTopId] = useState(0);
  const last = windows.at(-1)?.id;
  const isTopOpen = windows.some(({ id }) => id === topId);
  const shownTop = isTopOpen ? topId : last;
  const closeTop = useRef(() => {});
  closeTop.current = () => {
    if (shownTop !== undefined) onClose(shownTop);
  };
  const isAny = windows.length > 0;
  useEffect(() => {
    if (!isAny) return;
    // Windows close from the keyboard also while the page below has the focus; before full screen is left.
    const pressed = (event: KeyboardEvent) => {
      const isElsewhere =
        event.target instanceof Element && event.target.closest('[role="dialog"], .ant-modal-wrap') !== null;
      if (event.key !== 'Escape' || event.defaultPrevented || isElsewhere) return;
      event.preventDefault();
      closeTop.current();
    };
    document.addEventListener('keydown', pressed, true);
    return () => document.removeEventListener('keydown', pressed, true);
  }, [isAny]);
  return windows.map((opened) => (
    <OneWindow
      key={opened.id}
      opened={opened}
      renderPage={renderPage}
      isOnTop={opened.id === shownTop}
      onTop={() => setTopId(opened.id)}
      onClose={() => onClose(opened.id)}
    />
  ));
}
