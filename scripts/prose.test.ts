import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './repository.ts';

const MAX_WORDS_OF_SENTENCE = 29;
const MAX_WORDS_OF_PARAGRAPH = 90;
const MAX_WORDS_OF_DECISION = 699;

const read = (path: string) => readFileSync(join(repository, path), 'utf8');
const decisions = globSync('docs/adr/*.md', { cwd: repository }).filter(
  // They stay as they were when they held.
  (path) => !/^Superseded/m.test(read(path)),
);
const guides = globSync('{README.md,CONTRIBUTING.md,docs/*.md,*/README.md,*/*/README.md}', {
  cwd: repository,
  exclude: ['**/node_modules'],
});
const pages = [...guides, ...decisions];

/** Lines of prose, each a paragraph or the item of a list, without code, tables, headings and comments. */
function paragraphsOf(page: string): string[] {
  return page
    .replaceAll(/^\s*```[\s\S]*?^\s*```$/gm, '')
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^[|#<>]/.test(line));
}

/** A sentence begins with a capital letter, a figure or code; a colon before one of these ends a sentence, too. */
function sentencesOf(paragraph: string): string[] {
  return paragraph.split(/(?<=[.!?:]["”)*]*)\s+(?=["“(*[]*[A-Z0-9`])/);
}

/** Words by letters or digits; code in backquotes is one, and the address of a link none. */
function wordsIn(text: string): number {
  const plain = text.replaceAll(/`[^`]*`/g, 'code').replaceAll(/\]\([^)]*\)/g, ']');
  return plain.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

test.each(pages)('paragraphs of %s have at most 90 words', (page) => {
  const long = paragraphsOf(read(page)).filter((paragraph) => wordsIn(paragraph) > MAX_WORDS_OF_PARAGRAPH);
  expect(long).toEqual([]);
});

test.each(pages)('sentences of %s have fewer than 30 words', (page) => {
  const sentences = paragraphsOf(read(page)).flatMap(sentencesOf);
  expect(sentences.filter((sentence) => wordsIn(sentence) > MAX_WORDS_OF_SENTENCE)).toEqual([]);
});

test.each(decisions)('%s has fewer than 700 words besides its tables', (decision) => {
  const prose = read(decision).replaceAll(/^\|.*$/gm, '');
  expect(wordsIn(prose)).toBeLessThanOrEqual(MAX_WORDS_OF_DECISION);
});
