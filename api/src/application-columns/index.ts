export {
  type ApplicationField,
  applicationColumns,
  applicationFields,
  columnNames,
  columnValues,
  dueDate,
  importedFields,
  importedText,
} from './application-columns.ts';
