import { RightOutlined } from '@ant-design/icons';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '../../lib/language/index.ts';
import styles from './page-head.module.css';
import { usePageTitle } from './use-page-title.ts';

export interface TrailStep {
  title: string;
  to?: string;
}

export interface PageHeadProps {
  title: string;
  /** The way here, from the menu's group on; the page itself is added. */
  trail?: readonly TrailStep[];
  /** Beside the title: state, kind. */
  mark?: ReactNode;
  /** Under the title: what one should know of the thing at a glance. */
  note?: ReactNode;
  /** Less important actions. Those that come late, after an answer, do not move the primary one. */
  extra?: ReactNode;
  /** The one primary action of the page. */
  action?: ReactNode;
  /** Tabs directly under the head. */
  children?: ReactNode;
}

/** Head of a page: the way here, title, state, and at the right the one primary action. */
export function PageHead({ title, trail = [], mark, note, extra, action, children }: PageHeadProps) {
  const t = useText('common');
  usePageTitle(title);
  // On a phone there is room for no more of the way than its last step back.
  const back = trail.findLast(({ to }) => to !== undefined);
  return (
    <header className={styles.head} data-tabs={children !== undefined}>
      {trail.length > 0 && (
        <nav className={styles.trail} aria-label={t('trail')} data-back={back !== undefined}>
          {trail.map((step) => (
            <Fragment key={step.title}>
              {step.to === undefined ? (
                <span>{step.title}</span>
              ) : (
                <Link to={step.to} className={step === back ? styles.back : undefined}>
                  {step.title}
                </Link>
              )}
              <RightOutlined />
            </Fragment>
          ))}
          <span aria-current="page">{title}</span>
        </nav>
      )}
      <div className={styles.row}>
        <h1 className={styles.title}>{title}</h1>
        {mark}
        <div className={styles.actions} data-extra={extra !== undefined}>
          {extra}
          {action !== undefined && <div className={styles.action}>{action}</div>}
        </div>
      </div>
      {note !== undefined && <div className={styles.note}>{note}</div>}
      {children}
    </header>
  );
}
