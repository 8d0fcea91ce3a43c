const FIRST_OWN_FORMAT = 164;
/** Dates are unmistakable in every locale, as in CSV files. */
const ownFormats = ['yyyy-mm-dd', 'yyyy-mm-dd hh:mm:ss', '#,##0.000', '#,##0.0000'] as const;
const TEXT_FORMAT = 49;
const formatOf = (code: (typeof ownFormats)[number]) => FIRST_OWN_FORMAT + ownFormats.indexOf(code);

/** The order gives the indexes. With `quotePrefix`, text stays text when it is edited. */
const cellFormats = [
  { name: 'plain', attributes: 'numFmtId="0" fontId="0"' },
  { name: 'text', attributes: `numFmtId="${TEXT_FORMAT}" fontId="0" quotePrefix="1" applyNumberFormat="1"` },
  { name: 'title', attributes: `numFmtId="${TEXT_FORMAT}" fontId="1" applyFont="1" applyNumberFormat="1"` },
  ...[
    { name: 'date', format: formatOf('yyyy-mm-dd') },
    { name: 'dateTime', format: formatOf('yyyy-mm-dd hh:mm:ss') },
    { name: 'decimals0', format: 3 },
    { name: 'decimals2', format: 4 },
    { name: 'decimals3', format: formatOf('#,##0.000') },
    { name: 'decimals4', format: formatOf('#,##0.0000') },
  ].map(({ name, format }) => ({
    name,
    attributes: `numFmtId="${format}" fontId="0" applyNumberFormat="1"`,
  })),
];
const indexOf = (name: string) => cellFormats.findIndex((format) => format.name === name);

export const STYLE = {
  text: indexOf('text'),
  title: indexOf('title'),
  date: indexOf('date'),
  dateTime: indexOf('dateTime'),
} as const;

export function numberStyle(number: string): number {
  const decimals = number.split('.')[1]?.length ?? 0;
  const index = indexOf(`decimals${decimals}`);
  return index < 0 ? indexOf('plain') : index;
}

const FONTS =
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>';
const FILLS =
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>';
const BORDERS = '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>';

/** Readers warn without the style `Normal`, on which the formats are based. */
export function stylesXml(namespace: string): string {
  const formats = ownFormats.map(
    (code, index) => `<numFmt numFmtId="${FIRST_OWN_FORMAT + index}" formatCode="${code}"/>`,
  );
  const cells = cellFormats.map(({ attributes }) => `<xf ${attributes} fillId="0" borderId="0" xfId="0"/>`);
  return [
    `<styleSheet xmlns="${namespace}"><numFmts count="${formats.length}">${formats.join('')}</numFmts>`,
    FONTS,
    FILLS,
    BORDERS,
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${cells.length}">${cells.join('')}</cellXfs>`,
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
  ].join('');
}
