import { spawnSync } from 'node:child_process';

/** The remote's main branch, else the local one. */
const LANDED = ['origin/main', 'main'];

/** Subjects of the commits that are in no main branch yet. Empty where git or a part of the history is missing. */
export function unlandedSubjects(repository: string): string[] {
  const git = (...args: string[]) => {
    const { status, stdout } = spawnSync('git', args, { cwd: repository, encoding: 'utf8' });
    return status === 0 ? stdout.trim() : null;
  };
  if (git('rev-parse', '--is-shallow-repository') !== 'false') return [];
  const landed = LANDED.find((branch) => git('rev-parse', '--verify', '--quiet', branch) !== null);
  if (landed === undefined) return [];
  return git('log', '--no-merges', '--format=%s', `${landed}..HEAD`)?.split('\n').filter(Boolean) ?? [];
}
