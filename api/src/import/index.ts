export { exportCustomer } from './export-customer.ts';
export {
  type ImportReport,
  importApplications,
} from './import-applications.ts';
