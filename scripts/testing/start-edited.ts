import { developmentOptions } from '../development.ts';
import { runPortal } from '../portal.ts';

// For the journey of hot reload: the type checks, which `dev-server.test.ts` tests, take as long as all else in it.
await runPortal({ ...developmentOptions(process.argv.slice(2)), typesChecked: [] });
