import { join } from 'node:path';

export const runtimeFolder = join(import.meta.dirname, '../runtime');
