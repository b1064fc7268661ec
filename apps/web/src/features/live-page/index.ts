export { createKnownSources } from './model/known-sources.ts';
export { livePagePath } from './model/live-page-path.ts';
export { SYSTEM_KEYS, systemTitle } from './model/system-value.ts';
export { usePageLookup } from './model/use-page-lookup.ts';
export { usePagePalette, usePageWords } from './model/use-paint-parts.ts';
export { PagePassword } from './page/PagePassword.tsx';
export { usePage } from './page/use-page.ts';
export { useAnchoredZoom } from './view/use-anchored-zoom.ts';
