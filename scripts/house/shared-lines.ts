import { isGenerated, type Source } from './sources.ts';

interface Place {
  /** Index of the file. */
  readonly file: number;
  /** Index of the first of its lines that count. */
  readonly first: number;
}

/**
 * Pairs of places with the same lines one after the other; a longer run is one pair. Indentation, empty lines, comments
 * and imports do not count, nor does generated code.
 */
export function pairsOfSharedLines(sources: readonly Source[], count: number): string[] {
  const files = sources.filter(({ file }) => !isGenerated(file));
  const codes = files.map(linesOfCode);
  const placesByLines = new Map<string, Place[]>();
  codes.forEach((code, file) => {
    for (let first = 0; first + count <= code.length; first++) {
      const lines = code
        .slice(first, first + count)
        .map(({ text }) => text)
        .join('\n');
      placesByLines.set(lines, [...(placesByLines.get(lines) ?? []), { file, first }]);
    }
  });
  const pairs = [...placesByLines.values()].flatMap(pairsOf);
  const keys = new Set(pairs.map(keyOf));
  const nameOf = ({ file, first }: Place) => `${files[file]?.file}:${codes[file]?.[first]?.line}`;
  return pairs
    .filter(([one, other]) => !keys.has(keyOf([before(one), before(other)])))
    .map(([one, other]) => `${nameOf(one)} ~ ${nameOf(other)}`);
}

const before = ({ file, first }: Place): Place => ({ file, first: first - 1 });
const keyOf = (pair: readonly [Place, Place]) => pair.map(({ file, first }) => `${file}:${first}`).join();

function pairsOf(places: readonly Place[]): [Place, Place][] {
  return places.flatMap((one, index) => places.slice(index + 1).map((other): [Place, Place] => [one, other]));
}

function linesOfCode({ lines, statements, commentLines, lineAt }: Source): { line: number; text: string }[] {
  const left = new Set(commentLines);
  for (const { start, end } of statements.filter(({ type }) => type === 'ImportDeclaration'))
    for (let line = lineAt(start); line <= lineAt(end - 1); line++) left.add(line);
  return lines
    .map((text, index) => ({ line: index + 1, text: text.trim() }))
    .filter(({ line, text }) => text !== '' && !left.has(line));
}
