import {
  createContext,
  Fragment,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLocation } from 'react-router';
import { DialogQueue } from './dialog-queue.ts';
import { watchTyping } from './watch-typing.ts';

const QueueContext = createContext<DialogQueue | undefined>(undefined);

/**
 * Draws the dialogs of a window, so that none hangs on the row or button that opened it. What was opened on a page ends
 * with the page; the login page has no host, so there everything ends.
 */
export function DialogHost({ children }: { children: ReactNode }) {
  const [queue] = useState(() => new DialogQueue());
  const { pathname } = useLocation();
  const shownAt = useRef(pathname);
  useEffect(() => {
    if (shownAt.current === pathname) return;
    shownAt.current = pathname;
    queue.leavePage();
  }, [queue, pathname]);
  useEffect(() => () => queue.clear(), [queue]);
  useEffect(() => watchTyping((isTyping) => queue.setTyping(isTyping)), [queue]);
  return (
    <QueueContext value={queue}>
      {children}
      <OpenDialogs queue={queue} />
    </QueueContext>
  );
}

function OpenDialogs({ queue }: { queue: DialogQueue }) {
  const open = useSyncExternalStore(queue.subscribe, queue.list);
  return open.map(({ key, draw, isOpen }) => (
    <Fragment key={key}>
      {draw({ isOpen, onClose: () => queue.close(key), afterClose: () => queue.remove(key) })}
    </Fragment>
  ));
}

/** Opens dialogs, and shows notices in their turn. */
export function useDialogs(): Pick<DialogQueue, 'open' | 'enqueue' | 'withdraw'> {
  const queue = useContext(QueueContext);
  if (queue === undefined) throw new Error('no DialogHost above');
  return queue;
}
