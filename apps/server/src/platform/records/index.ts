export { defineRecords } from './define-records.ts';
export { recordHandlers } from './record-handlers.ts';
export { RecordRepository } from './record-repository.ts';
