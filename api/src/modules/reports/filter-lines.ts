import type { Reference } from '@atrium/contract';
import type { Database, Scope } from '../../db/index.ts';
import { categories, countries } from '../applications/reference-lists.service.ts';
import type { ReportReader } from './report.ts';

export type KnownNames<K extends number | string> = ReadonlyMap<K, string>;

export function namesById(rows: readonly Reference[]): KnownNames<number> {
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Categories and offices are filters of every list. */
export async function listedNames(database: Database, scope: Scope) {
  const [known, offices] = await Promise.all([categories(database, scope), countries(database, scope)]);
  return {
    category: namesById(known),
    country: new Map(offices.map(({ code, name }) => [code, name])),
  };
}

/** A value that is gone is shown by its id. */
export function namesIn<K extends number | string>(ids: readonly K[], known: KnownNames<K>): string[] {
  return ids.map((id) => known.get(id) ?? `#${id}`);
}

export function filterLine({ texts }: ReportReader, name: string, values: readonly string[]): string[] {
  return values.length === 0 ? [] : [texts.filter(name, values)];
}

export function periodIn(
  { texts, formats }: ReportReader,
  from: string | undefined,
  to: string | undefined,
): string[] {
  if (from && to) return [texts.period(formats.date(from), formats.date(to))];
  if (from) return [texts.from(formats.date(from))];
  return to ? [texts.until(formats.date(to))] : [];
}
