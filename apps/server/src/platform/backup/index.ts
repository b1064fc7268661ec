export { readArchive } from './archive-reader.ts';
export { ArchiveWriter } from './archive-writer.ts';
export { readDataFiles, writeDataFile } from './data-files.ts';
export { dumpDatabase } from './dump-database.ts';
export { BackupError } from './format.ts';
export { loadDatabase } from './load-database.ts';
