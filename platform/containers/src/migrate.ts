// Brings the database of `DATABASE_URL` to the schema of this release. Runs before the API and the login service.
import { prepareDatabase } from '../../../api/src/index.ts';

try {
  await prepareDatabase(process.env.DATABASE_URL ?? '');
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
