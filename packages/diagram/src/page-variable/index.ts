export { carryVariables, variablesUsed } from './carry-variables.ts';
export * from './edit-variables.ts';
export { listScriptsNaming } from './variable-scripts.ts';
export { fillOwnTexts, fillVariables, textVariables } from './variable-texts.ts';
