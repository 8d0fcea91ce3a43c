export {
  type ImportOptions,
  type ImportReport,
  importApplications,
  type RefusedLine,
} from './import-applications.ts';
export { UnreadableFile } from './records.ts';
