export {
  type ImportReport,
  importApplications,
} from './import-applications.ts';
export { UnreadableFile } from './records.ts';
