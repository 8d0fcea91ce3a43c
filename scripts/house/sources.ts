import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import type { SyntaxNode } from '../api-reports/syntax.ts';

/** A file of the repository. Lines count from 1. */
export interface Source {
  readonly file: string;
  readonly lines: readonly string[];
  /** Its statements; a file of SQL or CSS has none. */
  readonly statements: readonly SyntaxNode[];
  /** Lines with nothing but a comment. */
  readonly commentLines: ReadonlySet<number>;
  /** The line of a place in the text. */
  readonly lineAt: (offset: number) => number;
}

const PRODUCT = /\/src\/.*\.tsx?$|^api\/(?:functions|migrations)\/.*\.sql$|^platform\/build\/runtime\//;
const NOT_PRODUCT =
  /\.test\.tsx?$|\/testing\/|^e2e\/|^shared\/(?:reference|testing)\/|\/messages(?:\/|\.ts$)|\.d\.ts$/;
const GENERATED = ['shared/forms/src/rules/rules.ts', 'shared/lists/src/query/queries.ts'];
const SCRIPT = /\.(?:tsx?|[cm]?js)$/;
const TEXT = /\.(?:tsx?|[cm]?js|sql|css)$/;

/** Whether a file is product code: what runs for people and teams, apart from tests, texts and declarations. */
export function isProduct(file: string): boolean {
  return PRODUCT.test(file) && !NOT_PRODUCT.test(file);
}

/** Texts of the portal by language, which say the same thing in the same order in each. */
export const isText = (file: string) => /\/src\/messages\//.test(file);

export const isGenerated = (file: string) => GENERATED.includes(file);

/** The source files of a tree, those that git ignores apart; of a copy without git, all of them. */
export function readSources(root: string): Source[] {
  return filesOf(root)
    .filter((file) => isProduct(file) || TEXT.test(file))
    .filter((file) => existsSync(join(root, file)))
    .map((file) => readSource(file, readFileSync(join(root, file), 'utf8')));
}

function filesOf(root: string): string[] {
  if (!existsSync(join(root, '.git')))
    return globSync('**/*.*', { cwd: root, exclude: ['**/node_modules', '**/dist', '**/.*'] });
  const listing = ['ls-files', '--cached', '--others', '--exclude-standard'];
  return execFileSync('git', listing, { cwd: root, encoding: 'utf8' }).split('\n');
}

/** A source from its text; the extension of its name says its language. */
export function readSource(file: string, text: string): Source {
  const isScript = SCRIPT.test(file);
  const { program, comments } = isScript
    ? parseSync(file, text)
    : { program: { body: [] }, comments: sqlComments(text) };
  const starts = lineStarts(text);
  return {
    file,
    lines: text.replace(/\n$/, '').split('\n'),
    statements: program.body as unknown as SyntaxNode[],
    commentLines: new Set(linesOfComments(text, comments)),
    lineAt: (offset) => starts.findLastIndex((start) => start <= offset) + 1,
  };
}

interface Range {
  readonly start: number;
  readonly end: number;
}

function sqlComments(text: string): Range[] {
  return [...text.matchAll(/^\s*--.*$|\/\*[\s\S]*?\*\//gm)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** Braces around a comment are those of JSX. */
function linesOfComments(text: string, comments: readonly Range[]): number[] {
  const mark = '\0';
  let marked = '';
  let from = 0;
  for (const { start, end } of comments) {
    marked += text.slice(from, start) + text.slice(start, end).replaceAll(/[^\n]/g, mark);
    from = end;
  }
  return (marked + text.slice(from))
    .split('\n')
    .flatMap((line, index) => (line.includes(mark) && /^[\s{}\0]*$/.test(line) ? [index + 1] : []));
}

function lineStarts(text: string): number[] {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
}
