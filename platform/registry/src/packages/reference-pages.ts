import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { filesInTarball } from './tarball.ts';

const FOLDER = 'site/';
/** No segment begins with a dot, so that no path leads elsewhere. */
const pagePath = /^(?:[a-z0-9][a-z0-9-]*\/)*[a-z0-9][a-z0-9.-]*\.(?:css|html|js|json)$/;

/** Whether a file of the reference may be served: a page, a script, a style sheet or a schema. */
export function isPagePath(path: string): boolean {
  return path.length <= 200 && pagePath.test(path);
}

/** The tarball was checked before, and is read as strictly again. */
export async function writePages(tarball: Buffer, folder: string): Promise<void> {
  for (const [file, content] of filesInTarball(tarball)) {
    const path = file.replace(FOLDER, '');
    if (!file.startsWith(FOLDER) || !isPagePath(path)) continue;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}
