import PDFDocument from 'pdfkit';
import { createPageTotal } from './page-total.ts';
import { createTypesetter, type TextStyle, type Typesetter } from './typesetter.ts';

/** A4, in points. */
const PAGE = { width: 595.28, height: 841.89 } as const;
const MARGIN = { side: 48, top: 72, bottom: 56 } as const;
export const CONTENT_WIDTH = PAGE.width - 2 * MARGIN.side;
const LEFT = MARGIN.side;
const BOTTOM = PAGE.height - MARGIN.bottom;

export const INK = '#14171f';
export const QUIET = '#5a6170';
const RULE = '#d5d9e0';
const SMALL: TextStyle = { size: 8, color: QUIET };

export interface Brand {
  readonly provider: string;
  readonly accentColor: string;
}

export interface Furniture extends Brand {
  readonly title: string;
  readonly customer: string;
  readonly language: string;
  readonly printed: string;
  /** "3 of 7". */
  pageOf(page: string, total: string): string;
  /** Says that the file cannot show some characters, which are given as `U+1F701`. */
  notDrawn(characters: string): string;
}

export type Tag = PDFKit.PDFStructureElement;

/** Pages are filled from top to bottom; their bytes are taken while they are drawn. */
export interface Sheets extends Typesetter {
  readonly root: Tag;
  y: number;
  fits(height: number): boolean;
  beginPage(): void;
  group(parent: Tag, type: string): Tag;
  /** `scope` is what a header cell is the header of. */
  content(parent: Tag, type: string, draw: () => void, scope?: 'Column' | 'Row'): void;
  /** Draws what belongs to the page and not to the content, so that it is not read aloud. */
  artifact(draw: () => void): void;
  rule(): void;
  taken(): Buffer;
  end(): void;
}

declare global {
  namespace PDFKit.Mixins {
    interface StructureElementOptions {
      /** The types of pdfkit do not know it yet. */
      scope?: 'Column' | 'Row';
    }
  }
}

export function createSheets(furniture: Furniture): Sheets {
  const { title, language, provider } = furniture;
  const doc = new PDFDocument({
    size: 'A4',
    // With a margin, pdfkit would begin pages by itself.
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: language,
    displayTitle: true,
    autoFirstPage: false,
    info: { Title: title, Author: provider, Creator: provider },
  });
  const root = doc.struct('Document');
  doc.addStructure(root);
  const typesetter = createTypesetter(doc, LEFT);
  const total = createPageTotal(doc, () => typesetter.use('0', SMALL));
  let pages = 0;
  const sheets: Sheets = {
    ...typesetter,
    root,
    y: 0,
    fits: (height) => sheets.y + height <= BOTTOM,
    beginPage: () => {
      doc.addPage();
      pages += 1;
      sheets.y = MARGIN.top;
      sheets.artifact(() => {
        doc.rect(0, 0, PAGE.width, 6).fill(furniture.accentColor);
        drawFurniture(sheets, furniture, pages);
        total.draw(LEFT + CONTENT_WIDTH - TOTAL_WIDTH, FOOTER + ASCENT);
      });
    },
    group: (parent, type) => {
      const tag = doc.struct(type);
      parent.add(tag);
      return tag;
    },
    content: (parent, type, draw, scope) => {
      const tag = doc.struct(type, scope ? { scope } : {});
      parent.add(tag);
      tag.add(doc.markStructureContent(type));
      draw();
      doc.endMarkedContent();
      tag.end();
    },
    artifact: (draw) => {
      doc.markContent('Artifact', { type: 'Pagination' });
      draw();
      doc.endMarkedContent();
    },
    rule: () => {
      const right = LEFT + CONTENT_WIDTH;
      doc.moveTo(LEFT, sheets.y).lineTo(right, sheets.y).lineWidth(0.5).stroke(RULE);
    },
    taken: () => Buffer.concat([...chunksOf(doc)]),
    end: () => {
      root.end();
      total.end(pages);
      doc.end();
    },
  };
  return sheets;
}

function* chunksOf(doc: PDFKit.PDFDocument): Generator<Buffer> {
  for (let chunk = doc.read(); chunk !== null; chunk = doc.read()) yield chunk;
}

const HEADER = 32;
const FOOTER = PAGE.height - 36;
const ASCENT = SMALL.size * 1.07;
const TOTAL_WIDTH = 14;
/** A placeholder of the total, which is drawn apart. */
const TOTAL = '\u0000';

function drawFurniture(
  sheets: Sheets,
  { provider, customer, title, printed, pageOf }: Furniture,
  page: number,
) {
  const half = CONTENT_WIDTH / 2;
  const line = (text: string, y: number, x: number, style: TextStyle) => {
    const [first = ''] = sheets.lines(text, style, half);
    sheets.text([first], style, { x, y, width: half });
  };
  line(provider, HEADER, 0, { ...SMALL, weight: 'bold', color: INK });
  line(page === 1 ? customer : `${customer} · ${title}`, HEADER, half, { ...SMALL, align: 'right' });
  line(printed, FOOTER, 0, SMALL);
  const [before = '', after = ''] = pageOf(String(page), TOTAL).split(TOTAL);
  sheets.text([before], { ...SMALL, align: 'right' }, { x: half, y: FOOTER, width: half - TOTAL_WIDTH });
  if (after) sheets.text([after], SMALL, { x: CONTENT_WIDTH, y: FOOTER, width: MARGIN.side });
}
