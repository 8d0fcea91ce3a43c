import JSZip from 'jszip';
import { Sample } from '../sample.tsx';

export function Component() {
  return (
    <Sample
      works={async () => {
        const packed = await new JSZip().file('letter.txt', 'A letter').generateAsync({ type: 'uint8array' });
        const zip = await JSZip.loadAsync(packed);
        return (await zip.file('letter.txt')?.async('string')) === 'A letter';
      }}
    >
      jszip
    </Sample>
  );
}
