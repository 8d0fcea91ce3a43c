// Which commands of the production pages `npm run check:production` runs, with HAProxy and Chromium.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { commandsOf } from '../pages/written-steps.ts';
import { repository } from '../repository.ts';
import {
  AFTERWARDS,
  blocksOf,
  CHECKED_ELSEWHERE,
  installationBlocks,
  LEFT_OUT,
  nameOf,
  shellBlocksIn,
} from './pages.ts';

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(repository, 'docs')).map((name) => `docs/${name}`),
]
  .filter((page) => page.endsWith('.md'))
  .sort();

describe('what the check runs', () => {
  const blocks = pages.flatMap(shellBlocksIn);

  test('is every block of commands that is not left out by name', () => {
    const run = [
      ...installationBlocks(),
      ...AFTERWARDS.flatMap(([page, section]) => blocksOf(page, section)),
    ];
    const known = new Set([...run.map(nameOf), ...Object.keys(LEFT_OUT)]);
    const unknown = blocks.filter((block) => !(block.page in CHECKED_ELSEWHERE)).map(nameOf);
    expect(unknown.filter((name) => !known.has(name))).toEqual([]);
  });

  test('leaves out nothing that is gone from the pages', () => {
    const names = blocks.map(nameOf);
    expect(Object.keys(LEFT_OUT).filter((name) => !names.includes(name))).toEqual([]);
    expect(Object.keys(CHECKED_ELSEWHERE).filter((page) => shellBlocksIn(page).length === 0)).toEqual([]);
    expect(AFTERWARDS.filter(([page, section]) => blocksOf(page, section).length === 0)).toEqual([]);
  });

  test('ends each command where a shell would', () => {
    const text =
      'cat > a <<END\nfor\nEND\nfor i in 1 2; do # twice\n  echo $i\ndone\n\n# A comment.\necho one \\\n  two\nnpm start    # starts';
    expect(commandsOf({ page: '', section: '', language: 'sh', text })).toEqual([
      'cat > a <<END\nfor\nEND',
      'for i in 1 2; do # twice\n  echo $i\ndone',
      'echo one \\\n  two',
      'npm start',
    ]);
    expect(() => commandsOf({ page: 'a page', section: '', language: 'sh', text: 'for i in 1; do' })).toThrow(
      'A command of a page does not end',
    );
  });
});
