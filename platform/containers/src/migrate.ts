// Migrates the database of `DATABASE_URL`, and creates the gateway's user from `REGISTRY_DATABASE_URL` in it. Run it
// before the API, the login service and the gateway.

import { prepareDatabase, readSetUp } from '@atrium/api';
import { prepareRegistry } from '@atrium/registry';
import { commonFields, postgresUrl, readEnvironment } from '@atrium/server/settings';
import { errorMessage } from '@atrium/server/thrown';

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
  // This fails if a permission is missing, so it comes first, when nothing has been migrated.
  if (REGISTRY_DATABASE_URL) await prepareRegistry(DATABASE_URL, REGISTRY_DATABASE_URL, rolePrefix);
  const { applied, migrations, unusedFunctions } = await prepareDatabase(DATABASE_URL, {
    rolePrefix,
    ...readSetUp(process.env),
  });
  process.stdout.write(
    applied.length > 0
      ? `Migrated: ${applied.join(', ')}.\n`
      : `Nothing to migrate: the database has all ${migrations.length} migrations.\n`,
  );
  if (unusedFunctions.length > 0)
    process.stdout.write(
      `Database functions that this release no longer uses: ${unusedFunctions.join(', ')}.\n`,
    );
} catch (error) {
  process.stderr.write(`${errorMessage(error)}\n`);
  process.exitCode = 1;
}
