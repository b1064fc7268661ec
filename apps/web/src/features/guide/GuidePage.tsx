import { CheckCircleFilled } from '@ant-design/icons';
import { calls, type GuideStep, type ResponseOf } from '@zutai/contract';
import { Button, Progress, Skeleton } from 'antd';
import { Link } from 'react-router';
import { useAction } from '../../components/dialogs/index.ts';
import { EmptyState } from '../../components/empty-state/index.ts';
import { ErrorState } from '../../components/error-state/index.ts';
import { PageHead } from '../../components/page-head/index.ts';
import { useCall } from '../../lib/call/index.ts';
import { useText } from '../../lib/language/index.ts';
import styles from './guide-page.module.css';
import { stepPath } from './step-path.ts';

type Guide = ResponseOf<typeof calls.guide.query>;

/** What somebody else does, and the gateway, is seen without pressing anything, ms. */
const REFETCH_MS = 5_000;

interface StepProps {
  step: GuideStep;
  isDone: boolean;
  isNext: boolean;
  number: number;
  path: string;
}

function Step({ step, isDone, isNext, number, path }: StepProps) {
  const t = useText('guide');
  return (
    <li className={styles.step} data-done={isDone} data-step={step}>
      <span className={styles.mark} aria-hidden="true">
        {isDone ? <CheckCircleFilled /> : number}
      </span>
      <div className={styles.words}>
        <h2 className={styles.name}>{t(`step_${step}`)}</h2>
        <p className={styles.why}>{t(`why_${step}`)}</p>
      </div>
      <span className={styles.state}>{t(isDone ? 'done' : isNext ? 'next' : 'open')}</span>
      <Link to={path}>
        <Button type={isNext ? 'primary' : 'default'} tabIndex={-1}>
          {t(isDone ? 'look' : 'go')}
        </Button>
      </Link>
    </li>
  );
}

function Steps({ guide: { steps, equipmentId } }: { guide: Guide }) {
  const t = useText('guide');
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone)?.step;
  const counted = t('progress', { done, total: steps.length });
  return (
    <section className={styles.page}>
      <div className={styles.progress}>
        <Progress percent={Math.round((100 * done) / steps.length)} showInfo={false} aria-label={counted} />
        <span role="status">{next === undefined ? t('allDone') : counted}</span>
      </div>
      <ol className={styles.steps}>
        {steps.map(({ step, isDone }, place) => (
          <Step
            key={step}
            step={step}
            isDone={isDone}
            isNext={step === next}
            number={place + 1}
            path={stepPath(step, equipmentId)}
          />
        ))}
      </ol>
    </section>
  );
}

/** /guide: the way from an empty installation to a running plant. */
export function GuidePage() {
  const t = useText('guide');
  const act = useAction();
  const query = useCall(calls.guide.query, {}, { refetchMs: REFETCH_MS });
  const guide = query.data;
  const remind = (isWanted: boolean) =>
    act(
      calls.profile.saveConfig,
      { guideDismissed: !isWanted },
      { done: t(isWanted ? 'resumed' : 'dismissed') },
    );
  return (
    <>
      <PageHead
        title={t('title')}
        note={t('note')}
        extra={
          guide !== undefined &&
          guide.steps.length > 0 && (
            <Button onClick={() => remind(guide.isDismissed)}>
              {t(guide.isDismissed ? 'resume' : 'dismiss')}
            </Button>
          )
        }
      />
      {guide === undefined && query.isPending && <Skeleton active className={styles.page} />}
      {guide === undefined && query.isError && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
      {guide?.steps.length === 0 && <EmptyState title={t('emptyTitle')} text={t('emptyText')} />}
      {guide !== undefined && guide.steps.length > 0 && <Steps guide={guide} />}
    </>
  );
}
