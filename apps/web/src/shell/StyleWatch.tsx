import { calls } from '@zutai/contract';
import { App } from 'antd';
import { useEffect } from 'react';
import { useCall } from '../lib/call/index.ts';
import { useText } from '../lib/language/index.ts';
import { useCan } from '../lib/session/index.ts';
import { applyStyle, useHasStyleFailed } from '../lib/style/index.ts';

/** Says that the style could not be had, and puts on what its editor has changed. */
export function StyleWatch() {
  const t = useText('error');
  const { message } = App.useApp();
  const hasFailed = useHasStyleFailed();
  const isEditor = useCan('style_edit');
  const { data } = useCall(
    calls.style.loadStyle,
    {},
    { isEnabled: isEditor, staleMs: Number.POSITIVE_INFINITY },
  );
  useEffect(() => {
    if (data !== undefined) applyStyle(data);
  }, [data]);
  useEffect(() => {
    if (hasFailed) void message.error(t('newStyleFailed'));
  }, [hasFailed, message, t]);
  return null;
}
