// For scripts that generate plain data from the contract, so that pages need none of its schemas.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** JSON Schema of one field. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * Refuses keywords that the reader of the generated data would ignore.
 *
 * @param place where the schema is, for the message
 * @param keywords the supported keywords, separated by spaces
 * @param reader who reads the data, for the message
 * @throws {Error} where the schema has another keyword
 */
export function refuseOtherKeywords(
  place: string,
  schema: JsonSchema,
  keywords: string,
  reader: string,
): void {
  const supported = new Set(keywords.split(' '));
  const others = Object.keys(schema).filter((keyword) => !supported.has(keyword));
  if (others.length > 0) throw new Error(`${place}: ${reader} does not support "${others.join()}"`);
}

/**
 * Writes a generated module and formats it.
 *
 * @param file absolute path
 */
export function writeModule(file: string, text: string): void {
  writeFileSync(file, text);
  execFileSync(join(import.meta.dirname, '../../../node_modules/.bin/biome'), ['check', '--write', file]);
}
