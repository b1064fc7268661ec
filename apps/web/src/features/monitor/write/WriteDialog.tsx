import { Button, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { type FirstFocus, useFirstFocus } from '../../../components/first-focus/index.ts';
import { LiveValueView } from '../../../components/value-view/index.ts';
import { useLanguage, useText, useTitle } from '../../../lib/language/index.ts';
import { QualityCell } from '../real-time/QualityCell.tsx';
import type { SignalDefinition } from '../real-time/use-signals.ts';
import { checkValue } from './check-value.ts';
import { rangeHintOf } from './range-hint.ts';
import { TrialNote } from './trial/TrialNote.tsx';
import { useWrite } from './use-write.ts';
import { ValueInput } from './ValueInput.tsx';
import { WriteSteps } from './WriteSteps.tsx';
import { useWriteDialog, type WriteOptions } from './write-context.ts';
import styles from './write-dialog.module.css';
import type { WriteTarget } from './write-target.ts';
import { writtenText } from './written-text.ts';

export interface WriteDialogProps {
  target: WriteTarget;
  signal: SignalDefinition;
  options: WriteOptions;
  isOpen: boolean;
  onClose: () => void;
}

interface ContentProps extends Omit<WriteDialogProps, 'isOpen'> {
  focus: FirstFocus['target'];
}

function Content({ target, signal, options, onClose, focus }: ContentProps) {
  const t = useText('command');
  const common = useText('common');
  const language = useLanguage();
  const titleOf = useTitle();
  // Of this signal, and of this moment: its driver may fall while the page is live.
  const reason = useWriteDialog().reasonFor(signal);
  const [text, setText] = useState(options.preset?.value ?? '');
  const [isTried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const { state, submit, cancel, confirm, reset } = useWrite(
    target,
    signal.id,
    options.preset === undefined ? 'entering' : 'confirming',
  );
  const { phase } = state;
  /** Nothing was sent, so there are no steps on the way to the device. */
  const hasTried = target.trial !== undefined && phase === 'done';
  const problem = checkValue(text, signal);
  const isShowingProblem =
    problem !== undefined && (isTried || (text !== '' && problem.key !== 'valueNeeded'));
  const hint = rangeHintOf(signal);
  const isEntering = phase === 'entering';
  const shownNew = problem === undefined ? writtenText(text, signal, language) : '';
  const next = () => {
    setTried(true);
    if (problem === undefined) confirm();
  };

  const write = () => {
    const value = text.trim();
    // What opened the dialog may be gone from the page by now.
    const refused = options.refusal?.();
    setRefusal(refused);
    if (refused !== undefined) return;
    if (options.onAgreed === undefined) {
      void submit(value);
      return;
    }
    onClose();
    options.onAgreed(value);
  };

  const buttons: Record<typeof phase, ReactNode> = {
    entering: (
      <>
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button
          type="primary"
          onClick={next}
          disabled={reason !== undefined || (problem !== undefined && problem.key !== 'valueNeeded')}
        >
          {t('next')}
        </Button>
      </>
    ),
    confirming: (
      <>
        {options.preset === undefined ? (
          <Button onClick={reset}>{t('previous')}</Button>
        ) : (
          <Button onClick={onClose}>{common('cancel')}</Button>
        )}
        <Button
          type="primary"
          ref={focus}
          disabled={reason !== undefined || refusal !== undefined}
          onClick={write}
        >
          {t('confirmWrite')}
        </Button>
      </>
    ),
    running: (
      <Button disabled={state.step === null} onClick={() => void cancel()}>
        {t('stopWaiting')}
      </Button>
    ),
    done: (
      <Button type="primary" ref={focus} onClick={onClose}>
        {common('close')}
      </Button>
    ),
    failed: (
      <>
        <Button onClick={reset}>{t('again')}</Button>
        <Button type="primary" onClick={onClose}>
          {common('close')}
        </Button>
      </>
    ),
    unknown: <Button onClick={onClose}>{common('close')}</Button>,
    stopped: <Button onClick={onClose}>{common('close')}</Button>,
  };

  return (
    <div className={styles.content}>
      {target.trial !== undefined && (
        <TrialNote tried={phase === 'done' ? target.trial.sentFor(signal.id) : undefined} signal={signal} />
      )}
      {options.hint !== undefined && <p className={styles.ask}>{options.hint}</p>}
      <dl className={styles.change} data-both={!isEntering}>
        <div>
          <dt className={styles.now}>
            {t(isEntering ? 'current' : 'from')}
            <QualityCell signalId={signal.id} />
          </dt>
          <dd>
            <LiveValueView
              signalId={signal.id}
              format={signal}
              unit={signal.unit}
              size="large"
              align="start"
            />
          </dd>
        </div>
        {!isEntering && (
          <>
            <span className={styles.arrow} aria-hidden="true">
              →
            </span>
            <div>
              <dt>{t('to')}</dt>
              <dd className={styles.newValue}>
                {shownNew}
                <span className={styles.unit}>{signal.unit}</span>
              </dd>
            </div>
          </>
        )}
      </dl>
      {options.feedback !== undefined && (
        <p className={styles.feedback} data-testid="write-feedback">
          <span>
            {t('feedback')} {titleOf(options.feedback)}
          </span>
          <LiveValueView
            signalId={options.feedback.id}
            format={options.feedback}
            unit={options.feedback.unit}
            size="medium"
            align="start"
          />
          <QualityCell signalId={options.feedback.id} />
        </p>
      )}
      {isEntering && (
        <div className={styles.field}>
          <span className={styles.label}>{t('newValue')}</span>
          <ValueInput
            signal={signal}
            value={text}
            onChange={setText}
            onEnter={next}
            isInvalid={isShowingProblem}
            focus={focus}
          />
          <span
            className={styles.hint}
            role={isShowingProblem ? 'alert' : undefined}
            data-bad={isShowingProblem}
          >
            {isShowingProblem ? t(problem.key, problem.params) : hint && t(hint.key, hint.params)}
          </span>
        </div>
      )}
      {phase === 'confirming' && target.trial === undefined && (
        <p className={styles.ask}>{t('confirmText')}</p>
      )}
      {!isEntering && phase !== 'confirming' && !hasTried && <WriteSteps state={state} signal={signal} />}
      {reason !== undefined && phase !== 'running' && <p className={styles.reason}>{reason}</p>}
      {refusal !== undefined && (
        <p className={styles.reason} role="alert">
          {refusal}
        </p>
      )}
      {/* New buttons with each phase, so that the one meant to has the keyboard. */}
      <footer key={phase} className={styles.buttons}>
        {buttons[phase]}
      </footer>
    </div>
  );
}

/** Writes a value: enter, confirm, then the steps until it was read back. The old value stays until then. */
export function WriteDialog({ isOpen, signal, ...props }: WriteDialogProps) {
  const t = useText('command');
  const titleOf = useTitle();
  const first = useFirstFocus();
  return (
    <Modal
      open={isOpen}
      title={t('writeSignal', { title: titleOf(signal) })}
      onCancel={props.onClose}
      afterOpenChange={first.afterOpenChange}
      footer={null}
      width={460}
      mask={{ closable: false }}
      destroyOnHidden
    >
      <Content key={signal.id} signal={signal} focus={first.target} {...props} />
    </Modal>
  );
}
