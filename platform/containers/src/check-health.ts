// `node check-health.ts <url>`: exits with 0 if the URL responds with a success status. This is a file because some
// container engines split inline scripts at spaces.
import process from 'node:process';

const response = await fetch(process.argv[2] ?? '').catch(() => null);
process.exit(response?.ok ? 0 : 1);
