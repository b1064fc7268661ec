import { brokenPasswordRules, PASSWORD_RULES } from '@zutai/contract';
import { fieldText } from '@zutai/i18n';
import { useLanguage, useText } from '../../lib/language/index.ts';
import styles from './password-field.module.css';
import { strengthOf } from './password-strength.ts';

/** The rules of passwords, which of them what is entered keeps, and how strong it is. */
export function PasswordRules({ id, password }: { id: string; password: string }) {
  const t = useText('password');
  const language = useLanguage();
  const broken = new Set(brokenPasswordRules(password));
  const strength = strengthOf(password);
  const isEmpty = password === '';
  return (
    <div id={id} className={styles.rules}>
      <div className={styles.meter} data-strength={strength}>
        <span className={styles.bars} aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
        <span role="status" className={styles.level}>
          {strength === 0 ? '' : t('strength', { level: t(`strength${strength}`) })}
        </span>
      </div>
      <ul className={styles.list} aria-label={t('rules')}>
        {PASSWORD_RULES.map((rule) => {
          const isMet = !isEmpty && !broken.has(rule);
          return (
            <li key={rule} className={styles.rule} data-state={isEmpty ? 'open' : isMet ? 'met' : 'broken'}>
              <span aria-hidden="true">{isEmpty ? '·' : isMet ? '✓' : '✗'}</span>
              <span>
                {fieldText(language, rule)}
                {!isEmpty && <span className="visually-hidden"> ({t(isMet ? 'met' : 'notMet')})</span>}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
