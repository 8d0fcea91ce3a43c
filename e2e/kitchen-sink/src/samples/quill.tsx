import Quill from 'quill';
import 'quill/dist/quill.snow.css';
import { useEffect, useRef } from 'react';
import { Sample } from '../sample.tsx';

export function Component() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return;
    const quill = new Quill(place.current, { theme: 'snow' });
    quill.setContents([{ insert: 'A letter', attributes: { bold: true } }]);
  }, []);
  return (
    <Sample
      works={(drawn) => {
        const button = drawn.querySelector('.ql-toolbar button');
        return (
          drawn.querySelector('strong')?.textContent === 'A letter' &&
          button !== null &&
          getComputedStyle(button).width === '28px'
        );
      }}
    >
      <div>
        <div ref={place} />
      </div>
    </Sample>
  );
}
