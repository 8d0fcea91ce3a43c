// `node run-with-secrets.ts <script> [argument…]`: runs a script with secrets from files, so that no container has them
// in its configured environment: the content of NAME_FILE=/run/… becomes NAME.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fileContent, readEnvironment } from '@atrium/server/settings';
import { errorMessage } from '@atrium/server/thrown';

const SECRETS = [
  'DATABASE_URL',
  'DATABASE_APP_URL',
  'DATABASE_JOBS_URL',
  'DATABASE_LOGIN_URL',
  'DATABASE_STAFF_URL',
  'DATABASE_BACKUP_URL',
  'REGISTRY_DATABASE_URL',
  'SESSION_SECRET',
  'SMTP_URL',
  'LINE_CHANNEL_SECRET',
  'LINE_MESSAGING_TOKEN',
  'OPERATOR_PASSWORD',
  'ALERT_WEBHOOK_SECRET',
  'PAGE_CHECK_SECRET',
];

try {
  const files = readEnvironment(
    Object.fromEntries(SECRETS.map((name) => [`${name}_FILE`, fileContent.optional()])),
    process.env,
  );
  for (const name of SECRETS) {
    const secret = files[`${name}_FILE`];
    if (secret !== undefined) process.env[name] = secret;
  }
} catch (error) {
  process.stderr.write(`${errorMessage(error)}\n`);
  process.exit(1);
}

const [script, ...operands] = process.argv.slice(2);
if (!script) {
  process.stderr.write('Usage: node run-with-secrets.ts <script> [argument…]\n');
  process.exit(1);
}
process.argv = [process.execPath, resolve(script), ...operands];
await import(pathToFileURL(resolve(script)).href);
