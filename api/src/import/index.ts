export { scanCommandOf } from './document-scan.ts';
export { UnreadableFile } from './file-record.ts';
export {
  type ImportReport,
  importApplications,
} from './import-applications.ts';
