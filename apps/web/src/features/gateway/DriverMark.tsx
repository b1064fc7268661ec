import type { DriverStatus } from '@zutai/contract';
import { deviceCodeText } from '@zutai/i18n';
import { Tooltip } from 'antd';
import { useLanguage, useText } from '../../lib/language/index.ts';
import { formatTime } from '../../lib/time/index.ts';
import { StateMark } from './StateMark.tsx';

export interface DriverMarkProps {
  /** As the gateway last reported; null when it has not. */
  status: DriverStatus | null;
  isEnabled?: boolean;
}

/** How a driver's connection to its controller is, with the reason of a failure in words. */
export function DriverMark({ status, isEnabled = true }: DriverMarkProps) {
  const t = useText('gateway');
  const language = useLanguage();
  if (!isEnabled) return <StateMark kind="stopped" text={t('disabled')} />;
  if (status === null) return <StateMark kind="none" text={t('notReported')} />;
  const reason = status.code === '' ? '' : deviceCodeText(language, status.code);
  const text = [t(status.state), reason].filter((part) => part !== '').join(language === 'zh' ? '：' : ': ');
  const details = [t('since', { time: formatTime(status.sinceMs) }), status.message, status.code];
  return (
    <Tooltip title={details.filter((part) => part !== '').join(' · ')}>
      <span>
        <StateMark kind={status.state} text={text} />
      </span>
    </Tooltip>
  );
}
