import type { Category, Country, MainStatus, Status } from '@atrium/contract';
import sql from 'sql-template-tag';
import { alphabetical, type Transaction } from '../../db/index.ts';

export function listStatuses(tx: Transaction): Promise<Status[]> {
  return tx.rows(sql`
    SELECT s.id, s.name, json_build_object('id', ms.id, 'name', ms.name, 'tone', ms.tone) AS "mainStatus"
    FROM statuses s JOIN main_statuses ms ON ms.id = s.main_status_id ORDER BY s.position`);
}

export function listMainStatuses(tx: Transaction): Promise<MainStatus[]> {
  return tx.rows(sql`SELECT id, name, tone FROM main_statuses ORDER BY position`);
}

export function listCategories(tx: Transaction): Promise<Category[]> {
  return tx.rows(sql`SELECT id, name FROM categories ORDER BY position`);
}

export function listCountries(tx: Transaction): Promise<Country[]> {
  return tx.rows(sql`SELECT code, name FROM countries ORDER BY ${alphabetical(sql`name`)}`);
}
