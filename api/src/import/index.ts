export {
  type ImportReport,
  importApplications,
} from './import-applications.ts';
