export { numberText } from './number-text.ts';
