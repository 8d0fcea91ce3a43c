import { BUDGETS_KB, type SizeBudgets, sizeBudgetsOf } from '@atrium/release-rules';
import { ReleaseProblem } from './remote-manifest-file.ts';

function kilobytesOf(name: keyof typeof BUDGETS_KB): number {
  const given = process.env[name];
  if (!given) return BUDGETS_KB[name];
  if (!/^[1-9]\d{0,5}$/.test(given))
    throw new ReleaseProblem([
      `${name}: "${given}" is not a number of kilobytes such as ${BUDGETS_KB[name]}`,
    ]);
  return Number(given);
}

/** A portal with budgets of its own has them in these settings too. @throws ReleaseProblem */
export function sizeBudgets(): SizeBudgets {
  return sizeBudgetsOf({
    SHELL_BUDGET_KB: kilobytesOf('SHELL_BUDGET_KB'),
    REMOTE_BUDGET_KB: kilobytesOf('REMOTE_BUDGET_KB'),
    REMOTE_FILE_BUDGET_KB: kilobytesOf('REMOTE_FILE_BUDGET_KB'),
    REMOTE_FILES_BUDGET_KB: kilobytesOf('REMOTE_FILES_BUDGET_KB'),
  });
}
