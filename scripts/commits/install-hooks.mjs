// Imports no packages, since it runs with the first installation.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const HOOKS = 'scripts/commits/hooks';

/**
 * Lets git run the repository's hooks. Does nothing in a copy that is no clone, where it might change a repository
 * around it, nor where the person has hooks of their own. Without git both commands fail, which changes nothing.
 */
export function installHooks(root, env = process.env) {
  if (!existsSync(join(root, '.git'))) return;
  const git = (...args) => spawnSync('git', args, { cwd: root, env, encoding: 'utf8' });
  if (git('config', 'core.hooksPath').stdout?.trim()) return;
  git('config', '--local', 'core.hooksPath', HOOKS);
}
