// Free of packages, for it is read before any is installed.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

function markerOf(root) {
  return join(root, 'node_modules', '.atrium-installed');
}

/** What `node_modules` was last installed from; differs once lockfile or workspace say something else. */
function wantedBy(root) {
  return createHash('sha256')
    .update(readFileSync(join(root, 'pnpm-lock.yaml')))
    .update(readFileSync(join(root, 'pnpm-workspace.yaml')))
    .digest('hex');
}

/** Whether the packages are installed as the lockfile has them. */
export function isInstalled(root) {
  try {
    return readFileSync(markerOf(root), 'utf8') === wantedBy(root);
  } catch {
    return false;
  }
}

/** Notes that the packages were installed as the lockfile has them. */
export function markInstalled(root) {
  writeFileSync(markerOf(root), wantedBy(root));
}
