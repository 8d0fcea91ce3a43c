import { jsPDF } from 'jspdf';
import { Sample } from '../sample.tsx';

export function Component() {
  return (
    <Sample
      works={() => {
        const letter = new jsPDF();
        letter.text('A letter', 10, 10);
        return letter.output().startsWith('%PDF-') && letter.output('blob').size > 1000;
      }}
    >
      jspdf
    </Sample>
  );
}
