export {
  type Cell,
  dateCell,
  dateColumn,
  type ExportColumn,
  majorUnits,
  moneyCell,
  textCell,
  textColumn,
} from './columns.ts';
export { CSV_MEDIA_TYPE, type CsvColumn, csvOf } from './csv.ts';
export { XLSX_MEDIA_TYPE, xlsxOf } from './xlsx.ts';
export { serialOf } from './xlsx-dates.ts';
