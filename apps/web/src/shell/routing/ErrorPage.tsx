import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { isUnreachable } from '../../lib/call/index.ts';
import { useText } from '../../lib/language/index.ts';
import styles from './plain-page.module.css';

/** How often a page that could not reach the server tries again, in ms. */
const RETRY_MS = 5000;

const reload = () => window.location.reload();

/** A chunk of an older build is gone after an update: only a reload helps. */
function isOutdated(error: unknown): boolean {
  return error instanceof TypeError && /dynamically imported module|Importing a module/i.test(error.message);
}

function ServerDown() {
  const t = useText('shell');
  useEffect(() => {
    // Ask first: reloading while the server is away would show the browser's own error page.
    const timer = setInterval(() => {
      fetch('/healthz').then(
        (reply) => reply.ok && reload(),
        () => {},
      );
    }, RETRY_MS);
    return () => clearInterval(timer);
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

/** What is shown in place of a page that failed to load or to draw; what is around it stays. */
export function ErrorPage() {
  const error = useRouteError();
  const t = useText('shell');
  if (isUnreachable(error)) return <ServerDown />;
  const isUpdate = isOutdated(error);
  return (
    <main className={styles.page} role="alert">
      <h1 className={styles.title}>{t(isUpdate ? 'updateTitle' : 'crashTitle')}</h1>
      <p className={styles.text}>{t(isUpdate ? 'updateText' : 'crashText')}</p>
      <button type="button" className={`${styles.action} ${styles.primary}`} onClick={reload}>
        {t('reload')}
      </button>
      {!isUpdate && <pre className={styles.detail}>{describe(error)}</pre>}
    </main>
  );
}

function describe(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return `${window.location.pathname}\n${text}`;
}
