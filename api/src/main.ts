import { runServer } from '@atrium/server';
import { startApi } from './server/start-api.ts';
import { readSettings } from './settings/index.ts';

await runServer(() => startApi(readSettings(process.env)));
