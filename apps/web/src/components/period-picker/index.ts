export { MomentInput } from './MomentInput.tsx';
export * from './PeriodPicker.tsx';
export * from './picker-time.ts';
export { TimeRangeInput } from './TimeRangeInput.tsx';
