import html2canvas from 'html2canvas';
import { Sample } from '../sample.tsx';

export function Component() {
  return (
    <Sample
      works={async (drawn) => {
        const block = drawn.querySelector<HTMLElement>('p');
        if (!block) return false;
        const canvas = await html2canvas(block, { logging: false });
        const [red, green] = canvas.getContext('2d')?.getImageData(2, 2, 1, 1).data ?? [];
        return red === 200 && green === 30;
      }}
    >
      <p style={{ width: 100, height: 50, background: 'rgb(200, 30, 30)' }}>A card</p>
    </Sample>
  );
}
