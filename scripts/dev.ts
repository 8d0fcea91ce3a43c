// `npm run dev`: everything with hot reload, and the API restarts with each change; `npm run dev -- mfe-rewards`: only
// that one, inside the built portal.
import { developmentOptions } from './development.ts';
import { runPortal } from './portal.ts';

await runPortal(developmentOptions(process.argv.slice(2)));
