// `node check-health.ts <url>`: ends with 0 where it answers well. A file, for some engines split inline scripts.
import process from 'node:process';

const answer = await fetch(process.argv[2] ?? '').catch(() => null);
process.exit(answer?.ok ? 0 : 1);
