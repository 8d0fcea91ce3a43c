// `node check-health.ts <url>`: ends with 0 where it answers well. A file, for some engines split inline scripts.
import process from 'node:process';

const response = await fetch(process.argv[2] ?? '').catch(() => null);
process.exit(response?.ok ? 0 : 1);
