export { defineRecords } from './define-records.ts';
export { recordHandlers } from './record-handlers.ts';
