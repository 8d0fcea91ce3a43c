// Brings the database of `DATABASE_URL` to the schema of this release, and makes the gateway's user of
// `REGISTRY_DATABASE_URL` there. Runs before the API, the login service and the gateway.
import { prepareDatabase, readSetUp } from '@atrium/api';
import { prepareRegistry } from '@atrium/gateway';
import { commonFields, postgresUrl, readEnvironment } from '@atrium/server/settings';

const fields = {
  DATABASE_URL: postgresUrl,
  REGISTRY_DATABASE_URL: postgresUrl.optional(),
  DATABASE_ROLE_PREFIX: commonFields.DATABASE_ROLE_PREFIX,
};

try {
  const {
    DATABASE_URL,
    REGISTRY_DATABASE_URL,
    DATABASE_ROLE_PREFIX: rolePrefix,
  } = readEnvironment(fields, process.env);
  // First, for it may lack a right: then nothing was migrated.
  if (REGISTRY_DATABASE_URL) await prepareRegistry(DATABASE_URL, REGISTRY_DATABASE_URL, rolePrefix);
  const { unusedFunctions } = await prepareDatabase(DATABASE_URL, {
    rolePrefix,
    ...readSetUp(process.env),
  });
  if (unusedFunctions.length > 0)
    process.stdout.write(
      `Functions that this release does not use any more: ${unusedFunctions.join(', ')}.\n`,
    );
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
