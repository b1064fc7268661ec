import { calls, type WholeStyle } from '@zutai/contract';
import { App } from 'antd';
import { useState } from 'react';
import { messageOf, useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';

/** What is edited of a style: the saved look and what became of it. */
export function useLookDraft<L extends object>(saved: L) {
  const [entered, setEntered] = useState<L>();
  const look = entered ?? saved;
  return {
    look,
    isChanged: entered !== undefined && JSON.stringify(entered) !== JSON.stringify(saved),
    set: (change: Partial<L>) => setEntered({ ...look, ...change }),
    revert: () => setEntered(undefined),
  };
}

/** A style to edit; undefined until it is there. */
export function useEditedStyle(id: string) {
  const { data, error, refetch } = useCall(calls.style.infoStyle, { id });
  return { style: data as WholeStyle | undefined, error, refetch };
}

/** Says what became of saving. */
export function useSaid() {
  const t = useText('style');
  const { message } = App.useApp();
  return {
    onSuccess: () => void message.success(t('savedLook')),
    onError: (error: unknown) => void message.error(messageOf(error)),
  };
}
