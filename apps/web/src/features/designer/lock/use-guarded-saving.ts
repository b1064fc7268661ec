import { App } from 'antd';
import { useEffect, useMemo } from 'react';
import { useText } from '../../../lib/language/index.ts';
import type { Saving } from '../save/use-saving.ts';
import type { EditLock } from './use-edit-lock.ts';

/** Saving that does not happen while somebody else edits the page: it says so, and nothing drawn is lost. */
export function useGuardedSaving(saving: Saving, { state, canSave }: EditLock): Saving {
  const t = useText('designerPage');
  const { message } = App.useApp();
  const isFreed = state.kind === 'mine' && state.isFreed === true;
  useEffect(() => {
    if (isFreed) void message.info(t('lockFreed'), 5);
  }, [isFreed, t, message]);
  const isMoved = state.kind === 'mine' && state.isMoved === true;
  useEffect(() => {
    if (isMoved) void message.info(t('lockMoved'), 6);
  }, [isMoved, t, message]);
  const holder = 'holder' in state ? state.holder : undefined;
  return useMemo(() => {
    if (canSave) return saving;
    const name = holder?.name ?? '';
    const refuse = async () => {
      void message.warning({ content: t('saveBlocked', { name }), key: 'save-blocked', duration: 6 });
      return false;
    };
    return { ...saving, save: refuse };
  }, [saving, canSave, holder, t, message]);
}
