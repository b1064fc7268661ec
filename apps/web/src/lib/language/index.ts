export {
  type TextKey,
  type TextParams,
  type TextRef,
  textRef,
  titleIn,
} from '@zutai/i18n';
export * from './browser-locale.ts';
export { countText } from './count-text.ts';
export { textsLoaded } from './load-texts.ts';
export * from './store.ts';
export * from './text.ts';
