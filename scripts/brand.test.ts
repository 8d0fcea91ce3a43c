import { execFileSync } from 'node:child_process';
import { DEFAULT_ACCENT, DEFAULT_ACCENT_ON_DARK, pageColors } from '@atrium/contract';
import { repository } from './repository.ts';

test('the colours of the brand are written in one place, and as the first colours of charts', () => {
  const colors = [DEFAULT_ACCENT, DEFAULT_ACCENT_ON_DARK, ...Object.values(pageColors)];
  const files = execFileSync(
    'git',
    [
      'grep',
      '--untracked',
      '-l',
      '-i',
      '-E',
      colors.join('|'),
      '--',
      '*.ts',
      '*.tsx',
      '*.css',
      ':!*.test.*',
      ':!e2e',
    ],
    { cwd: repository, encoding: 'utf8' },
  );
  expect(files.trim().split('\n')).toEqual(['shared/contract/src/brand.ts', 'shared/ui/src/theme/tokens.ts']);
});
