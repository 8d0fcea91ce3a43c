import type { FigureName } from './limits.ts';
import { casts, jestMocks, longFunctions } from './places.ts';
import { pairsOfSharedLines } from './shared-lines.ts';
import { isProduct, isText, readSources, type Source } from './sources.ts';

/** A figure, with the places that it counts where it counts places. */
export interface Figure {
  readonly value: number;
  readonly places: readonly string[];
}

const LINES_OF_FUNCTION = 70;
const SHARED_LINES = 6;

/** The figures of a tree. */
export function figuresOf(root: string): Record<FigureName, Figure> {
  const sources = readSources(root);
  const product = sources.filter(({ file }) => isProduct(file));
  const inFolder = (folder: RegExp) =>
    product.filter(({ file }) => folder.test(file) && !file.endsWith('.sql'));
  return {
    'lines of product code': { value: sum(product.map(({ lines }) => lines.length)), places: [] },
    'comment lines per 100 of code: shell': comments(inFolder(/^shell\//)),
    'comment lines per 100 of code: remotes': comments(inFolder(/^mfe-/)),
    'comment lines per 100 of code: api': comments(inFolder(/^api\//)),
    'comment lines per 100 of code: platform': comments(inFolder(/^platform\//)),
    'comment lines per 100 of code: shared': comments(inFolder(/^shared\//)),
    'calls of jest.mock in the shell': count(
      sources.filter(({ file }) => file.startsWith('shell/')).flatMap(jestMocks),
    ),
    'casts in product code': count(product.flatMap(casts)),
    'functions over 70 lines': count(sources.flatMap((source) => longFunctions(source, LINES_OF_FUNCTION))),
    'pairs of places that share six lines, product code': count(pairsOfSharedLines(product, SHARED_LINES)),
    'pairs of places that share six lines, with tests': count(
      pairsOfSharedLines(
        sources.filter(({ file }) => !isText(file)),
        SHARED_LINES,
      ),
    ),
  };
}

/** Comment lines by file, and of all of them for 100 lines of code; empty lines do not count. */
function comments(sources: readonly Source[]): Figure {
  const counted = sources.map(({ file, lines, commentLines }) => {
    const filled = lines.filter((line) => line.trim() !== '').length;
    return { file, comment: commentLines.size, code: filled - commentLines.size };
  });
  const per100 = (100 * sum(counted.map(({ comment }) => comment))) / sum(counted.map(({ code }) => code));
  return {
    value: Math.round(per100 * 10) / 10,
    places: counted
      .sort((one, other) => other.comment - one.comment)
      .map(({ file, comment, code }) => `${file} ${comment} lines of comment, ${code} of code`),
  };
}

function count(places: readonly string[]): Figure {
  return { value: places.length, places };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
