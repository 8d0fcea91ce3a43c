import { directionOf, stretchesOf, turned } from './direction.ts';
import { linesOf } from './lines.ts';
import { type Face, type Run, runsOf, type Weight } from './typefaces.ts';

/** In sizes of a line's letters. */
const LINE_HEIGHT = 1.4;
/** From the top of a line to its baseline, in sizes of its letters. */
const ASCENT = 1.07;
/** A longer text is cut, so that it fits on a page. */
const MAX_TEXT_LINES = 40;

/** Letters of these scripts are not drawn in the order in which they are written: readers get the text as written. */
const REORDERED = /[\p{sc=Devanagari}\p{sc=Tamil}]/u;
/** A run is laid out whole: pdfkit would lay out its words one by one, from left to right. */
const WHOLE = { features: [] };

export interface TextStyle {
  /** In points. */
  readonly size: number;
  readonly weight?: Weight;
  readonly color?: string;
  readonly align?: 'left' | 'right';
}

export interface Typesetter {
  /** The width is in points. */
  lines(text: string, style: TextStyle, width: number): string[];
  heightOf(lines: number, style: TextStyle): number;
  /** @param at `x` from the left margin, `y` of the first line's top from that of the page */
  text(lines: readonly string[], style: TextStyle, at: { x: number; y: number; width: number }): void;
  /** Makes the face of a text the document's current one. */
  use(text: string, style: TextStyle): void;
  /** Characters that no face has, and which are therefore shown as replaced. */
  readonly missing: ReadonlySet<string>;
}

export function createTypesetter(doc: PDFKit.PDFDocument, left: number): Typesetter {
  const missing = new Set<string>();
  const registered = new Set<string>();
  const useFace = ({ name, file }: Face) => {
    if (!registered.has(name)) doc.registerFont(name, file);
    registered.add(name);
    doc.font(name);
  };
  const widths: Record<Weight, Map<string, number>> = { regular: new Map(), bold: new Map() };
  /** Width of a word at a size of one point. */
  const unitWidth = (text: string, weight: Weight) => {
    const known = widths[weight].get(text);
    if (known !== undefined) return known;
    let width = 0;
    for (const run of runsOf(text, weight, (letter) => missing.add(letter))) {
      useFace(run.face);
      width += doc.fontSize(1).widthOfString(shaped(run.text));
    }
    widths[weight].set(text, width);
    return width;
  };
  const drawRun = ({ face, text }: Run, size: number, x: number, baseline: number): number => {
    useFace(face);
    doc.fontSize(size);
    const shown = shaped(text);
    const isOther = shown !== text || REORDERED.test(text);
    if (isOther) doc.markContent('Span', { actual: text });
    doc.text(shown, x, baseline, { ...WHOLE, lineBreak: false, baseline: 'alphabetic' });
    if (isOther) doc.endMarkedContent();
    return doc.widthOfString(shown, WHOLE);
  };

  const runsOnPage = (line: string, weight: Weight, direction: 'ltr' | 'rtl') =>
    stretchesOf(line, direction).flatMap(({ text, isRightToLeft }) => {
      const runs = runsOf(text, weight);
      if (!isRightToLeft) return runs;
      return runs.reverse().map(({ face, text }) => ({ face, text: turned(text) }));
    });

  return {
    missing,
    lines: (text, { size, weight = 'regular' }, width) => {
      const all = linesOf(text, width / size, (word) => unitWidth(word, weight));
      return all.length <= MAX_TEXT_LINES ? all : [...all.slice(0, MAX_TEXT_LINES - 1), '…'];
    },
    heightOf: (lines, { size }) => lines * size * LINE_HEIGHT,
    text: (lines, { size, weight = 'regular', color = '#000000', align = 'left' }, { x, y, width }) => {
      doc.fillColor(color);
      const direction = directionOf(lines.join(' '));
      lines.forEach((line, index) => {
        const baseline = y + size * (index * LINE_HEIGHT + ASCENT);
        let at = left + x + (align === 'right' ? width - unitWidth(line, weight) * size : 0);
        for (const run of runsOnPage(line, weight, direction)) at += drawRun(run, size, at, baseline);
      });
    },
    use: (text, { size, weight = 'regular' }) => {
      for (const { face } of runsOf(text, weight)) useFace(face);
      doc.fontSize(size);
    },
  };
}

/**
 * Splits Thai SARA AM into its two parts, with a tone mark between them, as it is written: a font's own replacement
 * would leave one of the parts without its character, so that a text could not be found.
 */
function shaped(text: string): string {
  return text.replaceAll(/([\u0e48-\u0e4b]?)\u0e33/g, '\u0e4d$1\u0e32');
}
