export * from './carry-styles.ts';
export * from './choose-style.ts';
export * from './draw-style.ts';
export * from './edit-styles.ts';
export * from './mediums.ts';
