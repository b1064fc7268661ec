import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { isUnreachable } from '../../lib/call/index.ts';
import { useText } from '../../lib/language/index.ts';
import styles from './plain-page.module.css';

/** How often a page that could not reach the server tries again, in ms. */
const RETRY_MS = 5000;

const reload = () => window.location.reload();

/** A part of the program did not arrive: the server is away, or has gone on to another build. */
function isNotLoaded(error: unknown): boolean {
  const parts = /dynamically imported module|Importing a module|Unable to preload CSS/i;
  return error instanceof Error && parts.test(error.message);
}

function ServerDown() {
  const t = useText('shell');
  useEffect(() => {
    // Ask first: reloading while the server is away would show the browser's own error page.
    const ask = () => {
      fetch('/healthz').then(
        (reply) => reply.ok && reload(),
        () => {},
      );
    };
    const timer = setInterval(ask, RETRY_MS);
    window.addEventListener('online', ask);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', ask);
    };
  }, []);
  return (
    <main className={styles.page} role="alert">
      <h1 className={styles.title}>{t('serverDownTitle')}</h1>
      <p className={styles.text}>{t('serverDownText')}</p>
      <button type="button" className={styles.action} onClick={reload}>
        {t('reload')}
      </button>
    </main>
  );
}

/**
 * Says whether the server is away. Of one that is there, a build has been replaced, or it was away for a moment: a reload
 * helps with both.
 */
function NotLoaded() {
  const t = useText('shell');
  const [isAway, setAway] = useState(!navigator.onLine);
  useEffect(() => {
    // Without a network the part did not arrive for that reason: an answer a moment later tells of no other build.
    if (isAway) return;
    fetch('/healthz').then(
      (reply) => setAway(!reply.ok),
      () => setAway(true),
    );
  }, [isAway]);
  if (isAway) return <ServerDown />;
  return (
    <main className={styles.page} role="alert">
      <h1 className={styles.title}>{t('notLoadedTitle')}</h1>
      <p className={styles.text}>{t('notLoadedText')}</p>
      <button type="button" className={`${styles.action} ${styles.primary}`} onClick={reload}>
        {t('reload')}
      </button>
    </main>
  );
}

/** What is shown in place of a page that failed to load or to draw; what is around it stays. */
export function FailedPage({ error }: { error: unknown }) {
  const t = useText('shell');
  if (isUnreachable(error)) return <ServerDown />;
  if (isNotLoaded(error)) return <NotLoaded />;
  return (
    <main className={styles.page} role="alert">
      <h1 className={styles.title}>{t('crashTitle')}</h1>
      <p className={styles.text}>{t('crashText')}</p>
      <button type="button" className={`${styles.action} ${styles.primary}`} onClick={reload}>
        {t('reload')}
      </button>
      <pre className={styles.detail}>{describe(error)}</pre>
    </main>
  );
}

/** {@link FailedPage} for an error of a route. */
export function ErrorPage() {
  return <FailedPage error={useRouteError()} />;
}

function describe(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return `${window.location.pathname}\n${text}`;
}
