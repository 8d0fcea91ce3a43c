export {
  type ApplicationField,
  applicationColumns,
  applicationFields,
  columnNames,
  columnValues,
  dueDate,
  importedFields,
  importedText,
  plausible,
} from './stored-columns.ts';
