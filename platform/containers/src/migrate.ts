// Brings the database of `DATABASE_URL` to the schema of this release, and makes the gateway's user of
// `REGISTRY_DATABASE_URL` there. Runs before the API, the login service and the gateway.
import { prepareDatabase, readSetUp } from '../../../api/src/index.ts';
import { prepareRegistry } from '../../gateway/src/index.ts';

const { DATABASE_URL = '', REGISTRY_DATABASE_URL } = process.env;
try {
  const { unusedFunctions } = await prepareDatabase(DATABASE_URL, readSetUp(process.env));
  if (unusedFunctions.length > 0)
    process.stdout.write(
      `Functions that this release does not use any more: ${unusedFunctions.join(', ')}.\n`,
    );
  if (REGISTRY_DATABASE_URL) await prepareRegistry(DATABASE_URL, REGISTRY_DATABASE_URL);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
