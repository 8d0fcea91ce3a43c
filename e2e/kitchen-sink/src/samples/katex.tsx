import katex from 'katex';
import 'katex/dist/katex.min.css';
import { useEffect, useRef } from 'react';
import { Sample } from '../sample.tsx';

export function Component() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current) katex.render('c = \\pm\\sqrt{a^2 + b^2}', place.current);
  }, []);
  return (
    <Sample
      works={(drawn) => {
        const formula = drawn.querySelector('.katex');
        return formula !== null && getComputedStyle(formula).fontFamily.includes('KaTeX_Main');
      }}
    >
      <div ref={place} />
    </Sample>
  );
}
