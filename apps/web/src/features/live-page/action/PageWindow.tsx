import { Modal } from 'antd';
import { type ReactNode, Suspense } from 'react';
import styles from './page-window.module.css';

/** A page or a web page in a window over the present one (specification, section 9: 600 × 600 at 200, 200). */
export interface WindowPlace {
  width: number;
  height: number;
  left: number;
  top: number;
  isCentred: boolean;
}

export function PageWindow(props: {
  title: string;
  place: WindowPlace;
  onClose: () => void;
  children: ReactNode;
}) {
  const { width, height, left, top, isCentred } = props.place;
  const isFree = !isCentred && left + 200 < window.innerWidth && top + 200 < window.innerHeight;
  return (
    <Modal
      open
      footer={null}
      title={props.title}
      onCancel={props.onClose}
      width={Math.min(width, window.innerWidth - 32)}
      {...(isFree ? { style: { margin: 0, left, top, position: 'absolute' as const } } : { centered: true })}
      styles={{ body: { height: Math.min(height, window.innerHeight - 140) } }}
      className={styles.window}
    >
      <Suspense>{props.children}</Suspense>
    </Modal>
  );
}

/** A web page of elsewhere. It can neither read this site nor steer it. */
export function WebFrame({ href, title }: { href: string; title: string }) {
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
