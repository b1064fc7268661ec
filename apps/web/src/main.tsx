import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@fontsource-variable/inter/wght.css';
import './lib/theme/base.css';
import { mendBrowserLocale, watchLanguage } from './lib/language/index.ts';
import { startTheme } from './lib/theme/index.ts';
import { App } from './shell/App.tsx';

mendBrowserLocale();
startTheme();
watchLanguage((language) => {
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
});

const root = document.getElementById('root');
if (root === null) throw new Error('no #root in index.html');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
