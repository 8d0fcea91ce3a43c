// Words that docs/glossary.md ("Words we write") replaces by others, and where the repository uses them.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface WordViolation {
  readonly from: string;
  readonly to: string;
}

export const wordRule = {
  name: 'plain-words',
  comment: 'Texts avoid these words; docs/glossary.md, "Words we write", says which ones to write instead.',
};

const repository = join(import.meta.dirname, '../..');
const GLOSSARY = 'docs/glossary.md';
const TEXTS = /\.(ts|tsx|mjs|sql|md|css)$/;

/** The words in backticks in the last column of the glossary's table. */
export function wordsToAvoid(): string[] {
  const glossary = readFileSync(join(repository, GLOSSARY), 'utf8');
  const [, table = ''] = glossary.split('## Words we write');
  return table
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .flatMap((row) =>
      [...(row.split('|').at(-2) ?? '').matchAll(/`([^`]+)`/g)].map(([, word]) => word ?? ''),
    );
}

/** Lines of a text with one of the words, in either case of its first letter and not as part of a longer word. */
function linesWith(words: readonly string[], text: string): { line: number; word: string }[] {
  const pattern = new RegExp(
    words
      .map(
        (word) =>
          `(?<![A-Za-z])[${word[0]?.toLowerCase()}${word[0]?.toUpperCase()}]${escapePattern(word.slice(1))}`,
      )
      .map((word) => (/[a-z]$/.test(word) ? `${word}(?![a-z])` : word))
      .join('|'),
    'g',
  );
  return text
    .split('\n')
    .flatMap((content, index) => [...content.matchAll(pattern)].map(([word]) => ({ line: index + 1, word })));
}

/** Every use of a word to avoid in the texts below the folders, by default in the whole repository; ignored files do not count. */
export function wordViolations(root: string, folders: readonly string[] = []): WordViolation[] {
  const words = wordsToAvoid();
  const listing = ['ls-files', '--cached', '--others', '--exclude-standard', ...folders];
  const files = execFileSync('git', listing, { cwd: root, encoding: 'utf8' }).split('\n');
  return files
    .filter((file) => existsSync(join(root, file)))
    .filter((file) => TEXTS.test(file) && file !== GLOSSARY)
    .flatMap((file) =>
      linesWith(words, readFileSync(join(root, file), 'utf8')).map(({ line, word }) => ({
        from: `${file}:${line}`,
        to: word,
      })),
    );
}

function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

if (import.meta.main)
  for (const { from, to } of wordViolations(repository, process.argv.slice(2))) console.log(`${from} ${to}`);
