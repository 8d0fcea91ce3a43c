// Replaces PostgreSQL's psql where that is not installed: runs the statements of -c, of files (-f) or of its input
// in the database of -d, on the server of PGHOST, PGPORT, PGUSER and PGPASSWORD, and stops at the first error.
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import pg from 'pg';

const { values } = parseArgs({
  options: {
    dbname: { type: 'string', short: 'd' },
    command: { type: 'string', short: 'c', multiple: true, default: [] },
    file: { type: 'string', short: 'f', multiple: true, default: [] },
    variable: { type: 'string', short: 'v' },
    quiet: { type: 'boolean', short: 'q' },
  },
});
const statements = [...values.command, ...values.file.map((file) => readFileSync(file, 'utf8'))];
if (statements.length === 0) statements.push(await text(process.stdin));
const client = new pg.Client({ database: values.dbname });
try {
  await client.connect();
  for (const statement of statements) await client.query(statement);
} catch (error) {
  process.stderr.write(`psql: ${(error as Error).message}\n`);
  process.exitCode = 1;
} finally {
  await client.end();
}
