import { calls, type ResponseOf, type ScriptEffect } from '@zutai/contract';
import { deviceCodeText } from '@zutai/i18n';
import { CallButton } from '../../../components/call-button/index.ts';
import { messageOf, type useMutationCall } from '../../../lib/call/index.ts';
import { useLanguage, useText } from '../../../lib/language/index.ts';
import styles from './script-tab.module.css';
import { useScriptText } from './script-text.ts';

type Tried = ResponseOf<typeof calls.script.try>;

interface TryScriptProps {
  attempt: ReturnType<typeof useMutationCall<typeof calls.script.try>>;
  /** What was tried is what stands there now. */
  isOfNow: boolean;
  onTry: () => void;
}

/** Has the gateway run the source once without doing anything, and shows what it would do. */
export function TryScript({ attempt, isOfNow, onTry }: TryScriptProps) {
  const t = useText('script');
  const { data, error, isPending } = attempt;
  return (
    <div className={styles.try}>
      <p className={styles.hint}>{t('tryHelp')}</p>
      <CallButton call={calls.script.try} loading={isPending} onClick={onTry}>
        {t(isOfNow && data !== undefined ? 'tryAgain' : 'try')}
      </CallButton>
      <div aria-live="polite" className={styles.tried}>
        {isOfNow && error !== null && <p className={styles.failure}>{messageOf(error)}</p>}
        {isOfNow && data !== undefined && <TriedScript tried={data} />}
      </div>
    </div>
  );
}

function TriedScript({ tried }: { tried: Tried }) {
  const t = useText('script');
  const language = useLanguage();
  const { failureText } = useScriptText();
  const { failure, tookMs, effects, lines, state } = tried;
  const effectText = ({ kind, tag, value, refusal }: ScriptEffect) => {
    const effect =
      value === null
        ? t('triedSetBad', { tag })
        : t(kind === 'set' ? 'triedSet' : 'triedWrite', { tag, value: String(value) });
    if (refusal === undefined) return effect;
    return t('triedRefused', { effect, reason: deviceCodeText(language, refusal.code) });
  };
  return (
    <>
      {failure === null ? (
        <p>{t('tried', { ms: tookMs })}</p>
      ) : (
        <p className={styles.failure}>{failureText(failure)}</p>
      )}
      {failure === null && <strong>{t(effects.length === 0 ? 'triedNothing' : 'triedEffects')}</strong>}
      {effects.length > 0 && (
        <ul>
          {effects.map((effect, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what is done in order, told apart by its place alone
            <li key={place} data-refused={effect.refusal !== undefined}>
              {effectText(effect)}
            </li>
          ))}
        </ul>
      )}
      {lines.length > 0 && (
        <>
          <strong>{t('triedLog')}</strong>
          <pre>{lines.join('\n')}</pre>
        </>
      )}
      {failure === null && state !== '{}' && <p className={styles.hint}>{t('triedState', { state })}</p>}
    </>
  );
}
