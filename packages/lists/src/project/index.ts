export * from './equipment-list.ts';
export * from './permission-list.ts';
export * from './project-list.ts';
