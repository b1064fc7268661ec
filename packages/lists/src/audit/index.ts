export { actorText, changeText, eventChanges, eventText, type FieldChange } from './event-text.ts';
export * from './list.ts';
