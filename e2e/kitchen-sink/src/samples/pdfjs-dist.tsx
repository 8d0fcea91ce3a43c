import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist';
import { useEffect, useRef } from 'react';
import { onePage } from '../one-page-pdf.ts';
import { Sample } from '../sample.tsx';

GlobalWorkerOptions.workerPort = new Worker(new URL('pdfjs-dist/build/pdf.worker.mjs', import.meta.url), {
  type: 'module',
});

export function Component() {
  const text = useRef('');
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const show = async () => {
      const { promise } = getDocument({ data: new TextEncoder().encode(onePage) });
      const page = await (await promise).getPage(1);
      const { items } = await page.getTextContent();
      const drawnOn = canvas.current;
      if (!drawnOn) return;
      await page.render({ canvas: drawnOn, viewport: page.getViewport({ scale: 1 }) }).promise;
      text.current = items.map((item) => ('str' in item ? item.str : '')).join('');
    };
    void show();
  }, []);
  return (
    <Sample works={() => text.current === 'A letter'}>
      <canvas ref={canvas} width={200} height={100} />
    </Sample>
  );
}
