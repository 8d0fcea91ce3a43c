// The order in which staff list the applications of all customers. Created while others write, as in 0014.

export function up(pgm) {
  pgm.noTransaction();
  pgm.sql('SET lock_timeout = 0');
  pgm.sql('DROP INDEX CONCURRENTLY IF EXISTS applications_of_all_by_update');
  pgm.sql(`
    CREATE INDEX CONCURRENTLY applications_of_all_by_update ON applications (updated_at DESC, id DESC)
    INCLUDE (customer_id, status_id, category_id, country_code)`);
}

export const down = false;
