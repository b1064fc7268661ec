import { setLanguage, useLanguage } from '../lib/language/index.ts';
import styles from './top-bar.module.css';

const OTHER = {
  zh: { language: 'en', label: 'EN', name: 'English' },
  en: { language: 'zh', label: '中文', name: '中文' },
} as const;

/** Switches between Chinese and English; shows the language one would get, in that language. */
export function LanguageButton() {
  const other = OTHER[useLanguage()];
  return (
    <button
      type="button"
      className={styles.tool}
      lang={other.language}
      aria-label={other.name}
      title={other.name}
      onClick={() => setLanguage(other.language)}
    >
      {other.label}
    </button>
  );
}
