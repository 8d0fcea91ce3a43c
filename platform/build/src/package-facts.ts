import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Name and version under which a deployable is published. */
export interface PackageFacts {
  readonly name: string;
  readonly version: string;
}

/** Version that stands for a running development server; such files change and are never published. */
export const DEV_VERSION = 'dev';

/**
 * Reads a deployable's name and version.
 *
 * @param folder Folder of the deployable, with its `package.json`.
 * @returns The version is `ATRIUM_BUILD_VERSION` where that is set, else the one of `package.json`.
 */
export function packageFacts(folder: string): PackageFacts {
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return { name, version: process.env.ATRIUM_BUILD_VERSION || version };
}
