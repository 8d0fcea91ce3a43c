import { join } from 'node:path';

/** Folder of what the builds add to pages. */
export const runtimeFolder = join(import.meta.dirname, '../runtime');
