import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { type ReactNode, useId } from 'react';
import styles from './designer.module.css';

/** A part of a side panel with a head that folds it. */
export function Panel(props: {
  title: string;
  note?: string;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles.panel} data-open={props.isOpen}>
      <h2 className={styles.panelHead}>
        <button type="button" aria-expanded={props.isOpen} aria-controls={id} onClick={props.onToggle}>
          {props.isOpen ? <DownOutlined /> : <RightOutlined />}
          {props.title}
          <span>{props.note}</span>
        </button>
      </h2>
      <div id={id} className={styles.panelBody} hidden={!props.isOpen}>
        {props.isOpen && props.children}
      </div>
    </section>
  );
}
