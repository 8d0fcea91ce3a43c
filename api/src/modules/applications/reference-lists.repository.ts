import type { Category, Country, MainStatus, Status } from '@atrium/contract';
import sql from 'sql-template-tag';
import { alphabetical, inLanguage, type Queryable } from '../../db/index.ts';
import { mainStatusJson } from './applications.repository.ts';

export const statusColumns = sql`s.id, ${inLanguage('s.name')} AS name, ${mainStatusJson} AS "mainStatus"`;

export function listStatuses(tx: Queryable): Promise<Status[]> {
  return tx.rows(sql`
    SELECT ${statusColumns}
    FROM statuses s JOIN main_statuses ms ON ms.id = s.main_status_id ORDER BY s.position`);
}

export function listMainStatuses(tx: Queryable): Promise<MainStatus[]> {
  return tx.rows(
    sql`SELECT ms.id, ${inLanguage('ms.name')} AS name, ms.tone FROM main_statuses ms ORDER BY ms.position`,
  );
}

export function listCategories(tx: Queryable): Promise<Category[]> {
  return tx.rows(sql`SELECT c.id, ${inLanguage('c.name')} AS name FROM categories c ORDER BY c.position`);
}

export function listCountries(tx: Queryable): Promise<Country[]> {
  return tx.rows(sql`
    SELECT co.code, ${inLanguage('co.name')} AS name FROM countries co ORDER BY ${alphabetical(inLanguage('co.name'))}`);
}
