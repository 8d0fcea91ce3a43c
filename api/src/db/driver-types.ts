import pg from 'pg';

const { builtins, getTypeParser } = pg.types;
/** OID of int8[], which the driver's list of built-in types lacks. */
const INT8_ARRAY = 1016;

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} does not fit a number.`);
  return value;
}

const parsers: Record<number, (text: string) => unknown> = {
  [builtins.INT8]: parseInt8,
  [INT8_ARRAY]: (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(parseInt8)),
  // A calendar date has no time zone, so it stays text.
  [builtins.DATE]: (text) => text,
  [builtins.TIMESTAMPTZ]: (text) => new Date(text).toISOString(),
};

export const driverTypes = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid]) || getTypeParser(oid, format)) as typeof getTypeParser,
};
