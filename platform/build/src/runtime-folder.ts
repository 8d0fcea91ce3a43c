import { join } from 'node:path';

/** Folder of the run-time code that builds add to pages. */
export const runtimeFolder = join(import.meta.dirname, '../runtime');
