import { type ApplicationOrderQuery, recordOf, sortKeyOf } from '@atrium/contract';
import sql, { raw, type Sql } from 'sql-template-tag';
import { applicationColumns, applicationFields } from '../../application-columns/index.ts';

type Sort = ApplicationOrderQuery['sort'];
type SortKey = Exclude<Sort, `-${string}`>;

const storedColumns = recordOf(applicationFields, (field) => `a.${applicationColumns[field].name}`);

/** Rows that are equal are sorted by id, so that pages never overlap. */
const columns: Record<SortKey, string> = {
  ...storedColumns,
  reference: 'a.reference COLLATE app.alphabetical',
  title: 'a.title COLLATE app.alphabetical',
  updatedAt: 'a.updated_at',
  spending: 'a.spending',
};

/** Empty cells come last, whether the order ascends or descends. */
const nullableKeys: ReadonlySet<string> = new Set(
  applicationFields.filter((field) => applicationColumns[field].isNullable),
);

function parsed(sort: Sort): { column: string; nulls: string; descends: boolean } {
  const key = sortKeyOf(sort);
  return {
    column: columns[key],
    nulls: nullableKeys.has(key) ? ' NULLS LAST' : '',
    descends: sort.startsWith('-'),
  };
}

export function orderBy(sort: Sort, { backwards = false } = {}): Sql {
  const { column, nulls, descends } = parsed(sort);
  const direction = descends !== backwards ? 'DESC' : 'ASC';
  const absent = backwards && nulls ? ' NULLS FIRST' : nulls;
  return raw(`${column} ${direction}${absent}, a.id ${direction}`);
}

export function beyond(sort: Sort, id: number, side: 'before' | 'after'): Sql {
  const { column, nulls, descends } = parsed(sort);
  const operator = raw((side === 'after') !== descends ? '>' : '<');
  const key = raw(column);
  const anchor = sql`(SELECT ${key} FROM applications a WHERE a.id = ${id})`;
  const byValue = sql`(${key}, a.id) ${operator} (${anchor}, ${id})`;
  if (!nulls) return byValue;
  const bothAbsent = sql`${key} IS NULL AND ${anchor} IS NULL AND a.id ${operator} ${id}`;
  const onlyOne =
    side === 'after'
      ? sql`${key} IS NULL AND ${anchor} IS NOT NULL`
      : sql`${key} IS NOT NULL AND ${anchor} IS NULL`;
  return sql`(${byValue} OR (${bothAbsent}) OR (${onlyOne}))`;
}
