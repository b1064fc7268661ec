import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@fontsource-variable/inter/wght.css';
import './lib/theme/base.css';
import { keepHeldKeysFromButtons } from './components/first-focus/index.ts';
import { mendBrowserLocale, textsLoaded, watchLanguage } from './lib/language/index.ts';
import { startStyle } from './lib/style/index.ts';
import { startTheme } from './lib/theme/index.ts';
import { App } from './shell/App.tsx';
import { showStartFailure } from './shell/start-failure.ts';

mendBrowserLocale();
startTheme();
keepHeldKeysFromButtons(document);
watchLanguage((language) => {
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
});

const root = document.getElementById('root');
if (root === null) throw new Error('no #root in index.html');
const app = (
  <StrictMode>
    <App />
  </StrictMode>
);
Promise.all([textsLoaded(), startStyle()]).then(
  () => createRoot(root).render(app),
  () => showStartFailure(root),
);
