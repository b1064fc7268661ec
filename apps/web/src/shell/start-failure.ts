import { startFailure } from '@zutai/i18n/start-failure';
import { currentLanguage } from '../lib/language/index.ts';

/** Says in plain HTML that the app cannot start, as its texts are not there, and offers what may help. */
export function showStartFailure(root: HTMLElement): void {
  const { title, text, reload } = startFailure[currentLanguage()];
  const make = <N extends 'main' | 'h1' | 'p' | 'button'>(name: N, content = '') => {
    const element = document.createElement(name);
    element.textContent = content;
    return element;
  };
  const button = make('button', reload);
  button.addEventListener('click', () => window.location.reload());
  const main = make('main');
  main.style.cssText = 'max-width:480px;margin:20vh auto 0;padding:0 16px;font-family:system-ui,sans-serif';
  main.append(make('h1', title), make('p', text), button);
  root.replaceChildren(main);
}
