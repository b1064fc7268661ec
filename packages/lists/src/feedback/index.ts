export { feedbackList } from './list.ts';
