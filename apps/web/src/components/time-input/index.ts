export { DayInput } from './DayInput.tsx';
export { TimeInput } from './TimeInput.tsx';
