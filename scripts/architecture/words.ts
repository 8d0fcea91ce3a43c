// The words that docs/glossary.md ("Words we write") asks for others instead of, and where the repository has them.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface WordViolation {
  readonly from: string;
  readonly to: string;
}

export const wordRule = {
  name: 'plain-words',
  comment: 'docs/glossary.md, "Words we write", says which word to write instead.',
};

const GLOSSARY = 'docs/glossary.md';
const TEXTS = /\.(ts|tsx|mjs|sql|md|css)$/;

/** What the last column of the table names, each in backticks. */
export function wordsToAvoid(glossary: string): string[] {
  const [, table = ''] = glossary.split('## Words we write');
  return table
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .flatMap((row) =>
      [...(row.split('|').at(-2) ?? '').matchAll(/`([^`]+)`/g)].map(([, word]) => word ?? ''),
    );
}

/** Lines of a text that have one of the words, in either case of its first letter and not as part of a longer word. */
export function linesWith(words: readonly string[], text: string): { line: number; word: string }[] {
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

/** Every tracked text below the folders (all of them by default) that has a word to avoid. */
export function wordViolations(root: string, folders: readonly string[] = []): WordViolation[] {
  const words = wordsToAvoid(readFileSync(join(root, GLOSSARY), 'utf8'));
  const tracked = execFileSync('git', ['ls-files', ...folders], { cwd: root, encoding: 'utf8' }).split('\n');
  return tracked
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
  for (const { from, to } of wordViolations(join(import.meta.dirname, '../..'), process.argv.slice(2)))
    console.log(`${from} ${to}`);
