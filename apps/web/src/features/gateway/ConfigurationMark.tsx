import type { Gateway } from '@zutai/contract';
import { configurationStateOf } from '@zutai/lists';
import { Tooltip } from 'antd';
import { useText } from '../../lib/language/index.ts';
import { StateMark } from './StateMark.tsx';

const SHORT = {
  none: 'configNone',
  current: 'configShortCurrent',
  waiting: 'configShortWaiting',
  failed: 'configShortFailed',
  foreign: 'configForeign',
} as const;

/** Whether a gateway runs what the platform wants it to run: in a word for lists, else in a sentence. */
export function ConfigurationMark({ gateway, isShort = false }: { gateway: Gateway; isShort?: boolean }) {
  const t = useText('gateway');
  const { kind, text, params } = configurationStateOf(gateway);
  const sentence = t(text, params);
  if (!isShort) return <StateMark kind={kind} text={sentence} />;
  return (
    <Tooltip title={sentence}>
      <span>
        <StateMark kind={kind} text={t(SHORT[kind])} />
      </span>
    </Tooltip>
  );
}
