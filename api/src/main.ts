import { runServer } from '@atrium/server';
import { readSettings } from './settings/index.ts';
import { startApi } from './start-api.ts';

await runServer(() => startApi(readSettings(process.env)));
