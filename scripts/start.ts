import { runPortal } from './portal.ts';

await runPortal({ hotReload: [] });
