/**
 * Some systems start browsers under a locale that is no language tag, such as `en-US@posix`, at which everything that
 * formats by the browser's language throws, uPlot already when it is loaded. Such a browser is set to English;
 * the product's own texts follow the chosen language.
 */
export function mendBrowserLocale(browser: { readonly language: string } = navigator): void {
  try {
    Intl.getCanonicalLocales(browser.language);
  } catch {
    Object.defineProperty(browser, 'language', { value: 'en-US', configurable: true });
  }
}
