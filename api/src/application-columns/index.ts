export {
  type ApplicationField,
  applicationColumns,
  applicationFields,
  columnNames,
  columnValues,
  importedFields,
  importedText,
} from './application-columns.ts';
