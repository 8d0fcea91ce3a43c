export {
  type ApplicationField,
  applicationColumns,
  applicationFields,
  columnNames,
  columnValues,
  dueDate,
  importedFields,
  importedText,
} from './stored-columns.ts';
