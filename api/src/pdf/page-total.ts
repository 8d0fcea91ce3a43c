interface EmbeddedFont {
  readonly id: string;
  ref(): PDFKit.PDFKitReference;
  encode(text: string): [glyphs: string[], positions: unknown];
}

declare global {
  namespace PDFKit {
    /** The font in use, which the types of pdfkit do not describe. */
    interface PDFDocument {
      readonly _font: EmbeddedFont;
      readonly _fontSize: number;
    }
  }
}

/**
 * The number of all pages is known at the end, when the pages have been sent, so they refer to a drawing of it (a form
 * XObject, ISO 32000-1, 8.10) that is written last.
 */
export interface PageTotal {
  /** `x` and `y` are the left end of the baseline, in points from the top left corner. */
  draw(x: number, y: number): void;
  end(total: number): void;
}

/** @param useFont makes the font of the number the document's current one */
export function createPageTotal(doc: PDFKit.PDFDocument, useFont: () => void): PageTotal {
  const resources: { Font: Record<string, unknown> } = { Font: {} };
  const drawing = doc.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, -4, 40, 12], Resources: resources });
  return {
    draw: (x, y) => {
      doc.page.xobjects.PageTotal = drawing;
      // Coordinates of pages begin at the top, those of drawings at the bottom.
      doc.save().transform(1, 0, 0, -1, x, y).addContent('/PageTotal Do').restore();
    },
    end: (total) => {
      useFont();
      const { _font: font, _fontSize: size } = doc;
      resources.Font[font.id] = font.ref();
      const [glyphs] = font.encode(String(total));
      drawing.end(`BT /${font.id} ${size} Tf <${glyphs.join('')}> Tj ET`);
    },
  };
}
