/** First character of a CSV file: makes spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Start of a cell that a spreadsheet takes for a formula, also after blanks and invisible characters. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@\t\r\n|]/u;

/**
 * Escapes text for spreadsheets: an apostrophe before anything that looks like a formula (OWASP, CSV injection). Some
 * programs read `＝` as `=`, so text is compared in its compatibility form (NFKC).
 */
export function neverFormula(text: string): string {
  return FORMULA.test(text.normalize('NFKC')) ? `'${text}` : text;
}

/** A quoted text field by RFC 4180, never a formula. */
export function csvText(text: string): string {
  return `"${neverFormula(text).replaceAll('"', '""')}"`;
}

/** How a CSV file is written for the spreadsheets of a locale. */
export interface CsvDialect {
  readonly separator: ',' | ';';
  readonly decimalSign: '.' | ',';
}

/**
 * The dialect that spreadsheets of a locale open by a double click: where decimals have a comma, cells are separated by
 * semicolons. Other programs and other locales are better served by XLSX.
 */
export function csvDialect(locale: string): CsvDialect {
  const parts = new Intl.NumberFormat([locale, 'en-US']).formatToParts(1.5);
  const hasComma = parts.some(({ type, value }) => type === 'decimal' && value === ',');
  return hasComma ? { separator: ';', decimalSign: ',' } : { separator: ',', decimalSign: '.' };
}

/** Text, or a number; as `{ number }` in decimal, with a point. */
export type CsvField = string | number | { readonly number: string } | null;

/** A line by RFC 4180: text is quoted and never a formula, numbers are not quoted. */
export function csvLine(fields: readonly CsvField[], { separator, decimalSign }: CsvDialect): string {
  const written = fields.map((field) => {
    if (field === null || field === '') return '';
    if (typeof field === 'string') return csvText(field);
    const number = typeof field === 'number' ? String(field) : field.number;
    return number.replace('.', decimalSign);
  });
  return `${written.join(separator)}\r\n`;
}
