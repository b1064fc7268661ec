export {
  actorText,
  changeText,
  eventChanges,
  eventText,
  type FieldChange,
  rowChanges,
} from './event-text.ts';
export * from './list.ts';
