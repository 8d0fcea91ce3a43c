export { type Fact, pdfOf, type ReportPart } from './report.ts';
export type { Brand } from './sheets.ts';
export type { TableRow } from './table.ts';
