import { openCapacityDatabase } from './capacity-data.ts';
await (await openCapacityDatabase('/var/tmp/atrium-cap', 10_000_000)).close();
