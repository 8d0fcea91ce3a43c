export { csvRecords, csvRows } from './csv-records.ts';
export { exportCustomer } from './export-customer.ts';
export { type FileRecord, UnreadableFile } from './file-record.ts';
export { type Contradiction, tryLockImports } from './import.repository.ts';
export {
  type ImportReport,
  importApplications,
  importRecords,
  judgeRecords,
  type RefusedLine,
} from './import-applications.ts';
export { jsonRecords } from './records.ts';
export { countLineEnds, isLineEnd, type LineStart, readLines } from './text-lines.ts';
