import { join } from 'node:path';

/** The root of the repository. */
export const repository = join(import.meta.dirname, '..');
