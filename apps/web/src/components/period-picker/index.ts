export * from './PeriodPicker.tsx';
export * from './picker-time.ts';
