export * from './edit-variables.ts';
export { fillVariables, textVariables } from './variable-texts.ts';
