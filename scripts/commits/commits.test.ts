import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { repository } from '../repository.ts';
import { installHooks } from './install-hooks.mjs';
import { subjectProblem } from './subject.mjs';
import { unlandedSubjects } from './unlanded.ts';

const SHORT = 'Refuse an edit of a released migration';
const LONG = 'Refuse an edit of a released migration, unless it was never released at all';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-commits-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Without the settings of the person who runs the test. */
const env = {
  ...process.env,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Test',
  GIT_AUTHOR_EMAIL: 'test@atrium.example',
  GIT_COMMITTER_NAME: 'Test',
  GIT_COMMITTER_EMAIL: 'test@atrium.example',
};

function git(cwd: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

/** Commits nothing under the subject. Returns what git said, or null if the commit was refused. */
function commit(cwd: string, subject: string): string | null {
  const { status, stderr } = spawnSync('git', ['commit', '--allow-empty', '-m', subject], {
    cwd,
    env,
    encoding: 'utf8',
  });
  return status === 0 ? stderr : null;
}

/** A clone with nothing but the hooks. */
function cloneWithHooks(): string {
  const clone = join(folder, 'clone');
  mkdirSync(clone);
  git(clone, 'init', '--initial-branch', 'main');
  const hooks = 'scripts/commits';
  mkdirSync(dirname(join(clone, hooks)));
  cpSync(join(repository, hooks), join(clone, hooks), { recursive: true });
  return clone;
}

describe('the commit hook', () => {
  let clone: string;

  beforeEach(() => {
    clone = cloneWithHooks();
    installHooks(clone, env);
  });

  test('refuses a subject of more than 72 characters', () => {
    expect(commit(clone, LONG)).toBeNull();
  });

  test('accepts a short subject with a long body', () => {
    expect(commit(clone, `${SHORT}\n\n${LONG}`)).toBe('');
  });

  test('asks whether a subject with "and" is one thing', () => {
    expect(commit(clone, 'Refuse an edit and list it')).toContain('split it');
  });
});

describe('the installation of the hook', () => {
  test('leaves the hooks that a person chose', () => {
    const clone = cloneWithHooks();
    git(clone, 'config', 'core.hooksPath', 'my-hooks');
    installHooks(clone, env);
    expect(git(clone, 'config', 'core.hooksPath').trim()).toBe('my-hooks');
  });

  test('leaves a repository around an unpacked copy alone', () => {
    git(folder, 'init');
    const copy = join(folder, 'copy');
    mkdirSync(copy);
    installHooks(copy, env);
    expect(git(folder, 'config', '--list', '--local')).not.toContain('hookspath');
  });
});

describe('commits that have not landed', () => {
  let clone: string;

  beforeEach(() => {
    clone = cloneWithHooks();
    commit(clone, 'Begin');
  });

  test('are those of a branch that main lacks', () => {
    git(clone, 'checkout', '-b', 'branch');
    commit(clone, SHORT);
    commit(clone, LONG);
    expect(unlandedSubjects(clone)).toEqual([LONG, SHORT]);
  });

  test('are none where there is no main branch', () => {
    git(clone, 'branch', '--move', 'other');
    expect(unlandedSubjects(clone)).toEqual([]);
  });

  test('are none where history is missing', () => {
    git(clone, 'checkout', '-b', 'branch');
    commit(clone, LONG);
    const shallow = join(folder, 'shallow');
    git(folder, 'clone', '--depth', '1', '--no-single-branch', `file://${clone}`, shallow);
    expect(unlandedSubjects(shallow)).toEqual([]);
  });

  test('are none in a folder that is no clone', () => {
    expect(unlandedSubjects(folder)).toEqual([]);
  });

  test('have subjects of at most 72 characters', () => {
    expect(unlandedSubjects(repository).map(subjectProblem).filter(Boolean)).toEqual([]);
  });
});
