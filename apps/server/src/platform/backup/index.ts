export { writeArchiveFile } from './archive-file.ts';
export { type ArchiveForm, readArchive, readArchiveOf } from './archive-reader.ts';
export { ArchiveWriter } from './archive-writer.ts';
export { listDataFiles, readDataFiles, requireDataFile, writeDataFile } from './data-files.ts';
export { dumpDatabase } from './dump-database.ts';
export { BackupError, type BackupHead, type KeySetting, NAME } from './format.ts';
export { loadDatabase } from './load-database.ts';
