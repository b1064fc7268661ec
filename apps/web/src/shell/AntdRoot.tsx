import { App as AntdApp, ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { type ReactNode, useEffect } from 'react';
import { useLanguage } from '../lib/language/index.ts';
import { antdThemes } from '../lib/theme/antd-theme.ts';
import { useThemeMode } from '../lib/theme/index.ts';

const LOCALES = { zh: zhCN, en: enUS };
const DAYJS_LOCALES = { zh: 'zh-cn', en: 'en' };

/** antd with our theme and language, and its message, notification and modal for those inside (`App.useApp`). */
export function AntdRoot({ children }: { children: ReactNode }) {
  const mode = useThemeMode();
  const language = useLanguage();
  useEffect(() => {
    dayjs.locale(DAYJS_LOCALES[language]);
  }, [language]);
  return (
    <ConfigProvider theme={antdThemes[mode]} locale={LOCALES[language]} button={{ autoInsertSpace: false }}>
      <AntdApp style={{ height: '100%' }} message={{ maxCount: 3 }}>
        {children}
      </AntdApp>
    </ConfigProvider>
  );
}
