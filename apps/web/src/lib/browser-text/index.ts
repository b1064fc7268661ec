export { browserText } from './browser-text.ts';
