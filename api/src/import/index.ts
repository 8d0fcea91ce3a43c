export { scanCommandOf } from './attachment-scan.ts';
export {
  type ImportReport,
  importApplications,
} from './import-applications.ts';
