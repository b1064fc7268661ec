import type { ReactNode } from 'react';
import styles from './card-stack.module.css';

export interface CardStackProps {
  /** As wide as a form, for what is filled in. */
  isNarrow?: boolean;
  children: ReactNode;
}

/** What stands under the head of one thing: cards below each other. */
export function CardStack({ isNarrow = false, children }: CardStackProps) {
  return (
    <div className={styles.stack} data-narrow={isNarrow}>
      {children}
    </div>
  );
}

export interface CardProps {
  title?: string;
  children: ReactNode;
}

/** A part of a page with a frame, under its heading. */
export function Card({ title, children }: CardProps) {
  return (
    <section className={styles.card}>
      {title !== undefined && <h2 className={styles.heading}>{title}</h2>}
      {children}
    </section>
  );
}

export interface TextCardProps {
  title: string;
  text: string;
}

/** What people wrote, in its lines; nothing where nobody wrote. */
export function TextCard({ title, text }: TextCardProps) {
  if (text === '') return null;
  return (
    <Card title={title}>
      <p className={styles.text}>{text}</p>
    </Card>
  );
}
