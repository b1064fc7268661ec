import { App } from 'antd';
import { setLanguage, useText } from '../lib/language/index.ts';

/** Chooses the language; says so when its texts cannot be loaded, and stays with the one shown. */
export function useChooseLanguage(): (language: 'zh' | 'en') => void {
  const t = useText('shell');
  const { message } = App.useApp();
  return (language) =>
    void setLanguage(language).then((isDone) => {
      if (!isDone) message.error(t('languageFailed'));
    });
}
