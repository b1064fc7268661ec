import { App as AntdApp, ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { type ReactNode, useEffect } from 'react';
import { DialogHost } from '../components/dialogs/index.ts';
import { useLanguage } from '../lib/language/index.ts';
import { REDUCED_MOTION_QUERY, useMediaQuery } from '../lib/screen/index.ts';
import { antdThemeOf } from '../lib/theme/antd-theme.ts';
import { usePalette, useThemeMode } from '../lib/theme/index.ts';

/** What a dialog holds does not touch its title. */
const DIALOG = { styles: { header: { marginBottom: 16 } } };
const LOCALES = { zh: zhCN, en: enUS };
const DAYJS_LOCALES = { zh: 'zh-cn', en: 'en' };

/** antd with our theme and language, and its message, notification and modal for those inside (`App.useApp`). */
export function AntdRoot({ children }: { children: ReactNode }) {
  const mode = useThemeMode();
  const palette = usePalette();
  const language = useLanguage();
  const hasMotion = !useMediaQuery(REDUCED_MOTION_QUERY);
  useEffect(() => {
    dayjs.locale(DAYJS_LOCALES[language]);
  }, [language]);
  return (
    <ConfigProvider
      theme={antdThemeOf(mode, hasMotion, palette)}
      locale={LOCALES[language]}
      button={{ autoInsertSpace: false }}
      modal={DIALOG}
    >
      <AntdApp style={{ height: '100%' }} message={{ maxCount: 3 }}>
        <DialogHost>{children}</DialogHost>
      </AntdApp>
    </ConfigProvider>
  );
}
