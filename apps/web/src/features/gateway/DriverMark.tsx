import type { DriverStatus } from '@zutai/contract';
import { deviceCodeText, type Language } from '@zutai/i18n';
import { Tooltip } from 'antd';
import { type TextFunction, useLanguage, useText } from '../../lib/language/index.ts';
import { formatTime } from '../../lib/time/index.ts';
import { StateMark } from './StateMark.tsx';

/** The cause as the banner says it; from a gateway that names none, what its code means. */
function reasonOf(
  { state, cause, code }: DriverStatus,
  words: TextFunction<'communication'>,
  language: Language,
): string {
  if (state === 'failed' && cause !== undefined && cause !== 'other') return words(cause);
  return code === '' ? '' : deviceCodeText(language, code);
}

export interface DriverMarkProps {
  /** As the gateway last reported; null when it has not. */
  status: DriverStatus | null;
  isEnabled?: boolean;
  /** The gateway is there; of one that is away the state is what it was. */
  isOnline: boolean;
}

/** How a driver's connection to its controller is, with the reason of a failure in words. */
export function DriverMark({ status, isEnabled = true, isOnline }: DriverMarkProps) {
  const t = useText('gateway');
  const words = useText('communication');
  const common = useText('common');
  const language = useLanguage();
  if (!isEnabled) return <StateMark kind="stopped" text={t('disabled')} />;
  if (status === null) return <StateMark kind="none" text={t('notReported')} />;
  const reason = reasonOf(status, words, language);
  const state = t(status.state);
  const text = reason === '' ? state : common('labelled', { label: state, text: reason });
  const details = [t('since', { time: formatTime(status.sinceMs) }), status.message, status.code];
  return (
    <Tooltip title={details.filter((part) => part !== '').join(' · ')}>
      <span>
        {isOnline ? (
          <StateMark kind={status.state} text={text} />
        ) : (
          <StateMark kind="none" text={t('lastKnown', { text })} />
        )}
      </span>
    </Tooltip>
  );
}
