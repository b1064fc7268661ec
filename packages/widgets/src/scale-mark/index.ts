export * from './inspector-fields.ts';
export * from './paint-scale-marks.ts';
export * from './scale-mark-data.ts';
export * from './scale-marks.ts';
