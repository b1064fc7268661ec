import styles from './step-progress.module.css';

export type StepState = 'done' | 'current' | 'waiting' | 'failed';

export interface Step {
  key: string;
  title: string;
  state: StepState;
  /** Beside the title once reached: a time, the value read back, why it failed. */
  note?: string;
}

const MARKS: Record<StepState, string> = {
  done: 'm5 10.5 3.2 3.2L15 7',
  current: 'M10 5.5V10l3 2',
  waiting: '',
  failed: 'm6.5 6.5 7 7m0-7-7 7',
};

/** The steps of something that takes its time, such as a write: what is done, what runs, what failed. */
export function StepProgress({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li key={step.key} className={styles.step} data-state={step.state}>
          <svg className={styles.mark} width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
            <circle cx="10" cy="10" r="9" />
            <path d={MARKS[step.state]} />
          </svg>
          <span className={styles.title}>{step.title}</span>
          <span className={styles.note}>{step.note}</span>
        </li>
      ))}
    </ol>
  );
}
