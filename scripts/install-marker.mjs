// Imports no packages, since it runs before they are installed.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

function markerOf(root) {
  return join(root, 'node_modules', '.atrium-installed');
}

/** Hash of the files that `node_modules` is installed from. */
function wantedBy(root) {
  return createHash('sha256')
    .update(readFileSync(join(root, 'pnpm-lock.yaml')))
    .update(readFileSync(join(root, 'pnpm-workspace.yaml')))
    .digest('hex');
}

/** Whether the installed packages match the lockfile. */
export function isInstalled(root) {
  try {
    return readFileSync(markerOf(root), 'utf8') === wantedBy(root);
  } catch {
    return false;
  }
}

/** Records that the installed packages match the lockfile. */
export function markInstalled(root) {
  writeFileSync(markerOf(root), wantedBy(root));
}
