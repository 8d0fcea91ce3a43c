export { scanCommandOf } from './document-scan.ts';
export {
  type ImportReport,
  importApplications,
} from './import-applications.ts';
