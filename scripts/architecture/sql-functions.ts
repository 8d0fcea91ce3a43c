import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const MAX_LINES = 70;

export const sqlFunctionRule = {
  name: 'an-sql-function-is-short',
  comment: `A file of api/functions has at most ${MAX_LINES} lines, with the function's comment and grants. Split it by meaning.`,
};

/** Files of SQL functions that are too long. */
export function longSqlFunctions(root: string): { from: string; to: string }[] {
  return globSync('api/functions/*/*.sql', { cwd: root })
    .sort()
    .map((from) => ({ from, lines: readFileSync(join(root, from), 'utf8').trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > MAX_LINES)
    .map(({ from, lines }) => ({ from, to: `${lines} lines` }));
}
