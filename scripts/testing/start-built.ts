import { runPortal } from '../portal.ts';

// For the journeys: another one may be editing a source at the same time.
await runPortal({ hotReload: [], asBuilt: true });
