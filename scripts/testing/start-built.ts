import { runPortal } from '../portal.ts';

// For the journeys: another one may be editing a source just now.
await runPortal({ hotReload: [], asBuilt: true });
