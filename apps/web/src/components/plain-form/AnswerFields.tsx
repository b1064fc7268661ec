import { SECURITY_QUESTIONS, type SecurityQuestion } from '@zutai/contract';
import { useText } from '../../lib/language/index.ts';
import styles from './plain-form.module.css';
import { TextField } from './TextField.tsx';

export interface GivenAnswer {
  readonly question: SecurityQuestion;
  readonly answer: string;
}

/** The first questions, unanswered. */
export const noAnswers = (questions: readonly SecurityQuestion[] = SECURITY_QUESTIONS): GivenAnswer[] =>
  questions.slice(0, 3).map((question) => ({ question, answer: '' }));

interface AnswerFieldsProps {
  value: readonly GivenAnswer[];
  onChange: (answers: GivenAnswer[]) => void;
  /** The questions are chosen too. */
  isChoosing?: boolean;
}

/** Three questions and their answers. */
export function AnswerFields({ value, onChange, isChoosing = false }: AnswerFieldsProps) {
  const t = useText('security');
  const set = (place: number, change: Partial<GivenAnswer>) =>
    onChange(value.map((one, i) => (i === place ? { ...one, ...change } : one)));
  return value.map(({ question, answer }, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the three places are what is answered
    <fieldset key={place} className={styles.question}>
      <legend className={styles.label}>{t('questionNumber', { number: place + 1 })}</legend>
      {isChoosing ? (
        <select
          className={styles.input}
          aria-label={t('questionNumber', { number: place + 1 })}
          value={question}
          onChange={(event) => set(place, { question: event.target.value as SecurityQuestion })}
        >
          {SECURITY_QUESTIONS.filter(
            (one) => one === question || !value.some((other) => other.question === one),
          ).map((one) => (
            <option key={one} value={one}>
              {t(`question_${one}`)}
            </option>
          ))}
        </select>
      ) : (
        <p className={styles.asked}>{t(`question_${question}`)}</p>
      )}
      <TextField
        label={t('answer')}
        name={`answer-${place}`}
        value={answer}
        onChange={(text) => set(place, { answer: text })}
        autoComplete="off"
        maxLength={100}
      />
    </fieldset>
  ));
}
