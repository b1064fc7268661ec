const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Headless Chrome', /\bHeadlessChrome\//],
  ['Chrome', /\b(?:Chrome|Chromium|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;
const SYSTEMS = [
  ['Windows', /Windows NT/],
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
] as const;

const nameOf = (known: readonly (readonly [string, RegExp])[], userAgent: string) =>
  known.find(([, pattern]) => pattern.test(userAgent))?.[0];

/** Browser and system by the header of a browser; what is no browser is shown as it calls itself. */
export function browserText(userAgent: string): string {
  const names = [nameOf(BROWSERS, userAgent), nameOf(SYSTEMS, userAgent)].filter(Boolean);
  return names.length === 0 ? userAgent.slice(0, 40) : names.join(' · ');
}
