import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareDatabase } from '@atrium/api';
import { repository } from '../../repository.ts';
import { PASSWORD, USERS } from './node.ts';

/** Creates Atrium's database with its roles, tables and the logins of the portal's processes. */
export async function createPortalDatabase(
  root: string,
  addressOf: (database: string) => string,
): Promise<void> {
  const run = async (database: string, statements: string) => {
    const words = [root, 'psql', '-qX', '-v', 'ON_ERROR_STOP=1', addressOf(database)];
    const psql = spawn('chroot', words, { stdio: ['pipe', 'inherit', 'inherit'] });
    psql.stdin.end(statements);
    const [code] = await once(psql, 'exit');
    if (code !== 0) throw new Error(`psql ended with ${code}.`);
  };
  await run('postgres', 'CREATE DATABASE atrium');
  await prepareDatabase(addressOf('atrium'));
  await run('atrium', readFileSync(join(repository, 'api/logins.sql'), 'utf8'));
  const logins = USERS.filter((user) => user !== 'postgres');
  await run('atrium', logins.map((login) => `ALTER ROLE ${login} PASSWORD '${PASSWORD}';`).join('\n'));
}
