import { PDFDocument, StandardFonts } from 'pdf-lib';
import { Sample } from '../sample.tsx';

export function Component() {
  return (
    <Sample
      works={async () => {
        const letter = await PDFDocument.create();
        const font = await letter.embedFont(StandardFonts.Helvetica);
        letter.addPage().drawText('A letter', { font });
        const again = await PDFDocument.load(await letter.save());
        return again.getPageCount() === 1;
      }}
    >
      pdf-lib
    </Sample>
  );
}
