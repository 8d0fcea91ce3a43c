/** Words are those of the text's script: Thai and Japanese have no spaces. */
export function linesOf(text: string, maxWidth: number, widthOf: (text: string) => number): string[] {
  const plain = withoutControls(text);
  const lines: string[] = [];
  let line = '';
  let width = 0;
  const add = (piece: string, pieceWidth: number) => {
    if (line !== '' && width + pieceWidth > maxWidth) {
      lines.push(line.trimEnd());
      line = '';
      width = 0;
    }
    // A space at the end of a line is not part of the next one.
    if (line === '' && piece.trim() === '') return;
    line += piece;
    width += pieceWidth;
  };
  for (const word of words(plain)) {
    const wordWidth = widthOf(word);
    if (wordWidth <= maxWidth) add(word, wordWidth);
    else for (const letter of letters(word)) add(letter, widthOf(letter));
  }
  return [...lines, line.trimEnd()];
}

const wordSegmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
const letterSegmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

const letters = (text: string) => Array.from(letterSegmenter.segment(text), ({ segment }) => segment);

/** Punctuation stays with the word before it, so that it never begins a line. */
function words(text: string): string[] {
  const pieces: string[] = [];
  for (const { segment, isWordLike } of wordSegmenter.segment(text)) {
    const last = pieces.at(-1);
    const isPunctuation = !isWordLike && segment.trim() !== '';
    if (last !== undefined && isPunctuation && last.trim() !== '' && !last.endsWith(' ')) {
      pieces[pieces.length - 1] = last + segment;
    } else pieces.push(segment);
  }
  return pieces;
}

function withoutControls(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/\p{Cc}/gu, '');
}
