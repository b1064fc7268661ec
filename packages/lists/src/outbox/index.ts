export { outboxList } from './list.ts';
