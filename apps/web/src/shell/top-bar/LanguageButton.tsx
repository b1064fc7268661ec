import { useLanguage } from '../../lib/language/index.ts';
import { useChooseLanguage } from '../use-choose-language.ts';
import styles from './top-bar.module.css';

const OTHER = {
  zh: { language: 'en', label: 'English' },
  en: { language: 'zh', label: '中文' },
} as const;

/** Switches between Chinese and English; shows the language one would get, in that language. */
export function LanguageButton() {
  const choose = useChooseLanguage();
  const other = OTHER[useLanguage()];
  return (
    <button
      type="button"
      className={styles.tool}
      lang={other.language}
      onClick={() => choose(other.language)}
    >
      {other.label}
    </button>
  );
}
