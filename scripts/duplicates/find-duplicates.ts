import { createRequire } from 'node:module';
import { relative } from 'node:path';

// Node cannot load the ES module build of jscpd 4: it imports `colors/safe` without a file extension.
const { detectClones } = createRequire(import.meta.url)('jscpd') as typeof import('jscpd');

/** Two pieces of code that are the same. */
export interface Duplicate {
  /** The two files, in alphabetical order. */
  readonly files: string;
  /** Where the two pieces are. */
  readonly places: string;
}

const MIN_TOKENS = 50;
const MIN_LINES = 5;

/** Not product code: tests, what only they use, benches, what is built and what is generated. */
const IGNORED = [
  '**/{node_modules,dist,test-results,.data}/**',
  '**/{testing,bench,drills,e2e}/**',
  'shared/testing/**',
  '**/*.test.{ts,tsx}',
  '**/src/messages/**',
  'shared/forms/src/rules/rules.ts',
  'shared/lists/src/query/queries.ts',
];

/** Every pair of duplicated pieces in the product code below a folder. */
export async function findDuplicates(root: string): Promise<Duplicate[]> {
  const clones = await detectClones({
    path: [root],
    ignore: IGNORED.map((pattern) => `${root}/${pattern}`),
    format: ['typescript', 'tsx', 'javascript', 'sql', 'css'],
    minTokens: MIN_TOKENS,
    minLines: MIN_LINES,
    reporters: [],
    silent: true,
  });
  return clones.map(({ duplicationA, duplicationB }) => {
    const pieces = [duplicationA, duplicationB]
      .map(({ sourceId, start, end }) => ({ file: relative(root, sourceId), start, end }))
      .sort((one, other) => (one.file < other.file ? -1 : 1));
    return {
      files: pieces.map(({ file }) => file).join(' ~ '),
      places: pieces.map(({ file, start, end }) => `${file}:${start.line}-${end.line}`).join(' ~ '),
    };
  });
}
