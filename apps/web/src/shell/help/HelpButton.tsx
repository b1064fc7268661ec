import { QuestionCircleOutlined } from '@ant-design/icons';
import { calls } from '@zutai/contract';
import { NEWEST_RELEASE } from '@zutai/i18n/news';
import { useCall } from '../../lib/call/index.ts';
import { useText } from '../../lib/language/index.ts';
import styles from './help-button.module.css';
import { useHelp } from './use-help.ts';

/** What was read changes by the own hand alone, ms. */
const STALE_MS = 3_600_000;

/** Opens the help of this screen; a dot says that there is something new to read. */
export function HelpButton() {
  const t = useText('guide');
  const help = useHelp();
  const { data } = useCall(calls.profile.queryConfig, {}, { staleMs: STALE_MS });
  const hasNews = data !== undefined && data.newsRead < NEWEST_RELEASE;
  const name = hasNews ? `${t('helpKey')}: ${t('newsUnread')}` : t('helpKey');
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={name}
      aria-keyshortcuts="F1"
      title={name}
      data-news={hasNews}
      onClick={() => help.open(help.own ?? null)}
    >
      <QuestionCircleOutlined />
    </button>
  );
}
