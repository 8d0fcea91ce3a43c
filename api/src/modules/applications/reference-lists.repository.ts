import type { Category, Country, MainStatus, Status } from '@atrium/contract';
import sql from 'sql-template-tag';
import { alphabetical, type Queryable } from '../../db/index.ts';

export function listStatuses(tx: Queryable): Promise<Status[]> {
  return tx.rows(sql`
    SELECT s.id, s.name, json_build_object('id', ms.id, 'name', ms.name, 'tone', ms.tone) AS "mainStatus"
    FROM statuses s JOIN main_statuses ms ON ms.id = s.main_status_id ORDER BY s.position`);
}

export function listMainStatuses(tx: Queryable): Promise<MainStatus[]> {
  return tx.rows(sql`SELECT id, name, tone FROM main_statuses ORDER BY position`);
}

export function listCategories(tx: Queryable): Promise<Category[]> {
  return tx.rows(sql`SELECT id, name FROM categories ORDER BY position`);
}

export function listCountries(tx: Queryable): Promise<Country[]> {
  return tx.rows(sql`SELECT code, name FROM countries ORDER BY ${alphabetical(sql`name`)}`);
}
