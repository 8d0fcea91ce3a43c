import Prism from 'prismjs';
import 'prismjs/themes/prism.css';
import { useEffect, useRef } from 'react';
import { Sample } from '../sample.tsx';

export function Component() {
  const code = useRef<HTMLElement>(null);
  useEffect(() => {
    if (code.current) Prism.highlightElement(code.current);
  }, []);
  return (
    <Sample
      works={(drawn) => {
        const keyword = drawn.querySelector('.token.keyword');
        return keyword !== null && getComputedStyle(keyword).color === 'rgb(0, 119, 170)';
      }}
    >
      <pre>
        <code ref={code} className="language-javascript">
          const answer = 42;
        </code>
      </pre>
    </Sample>
  );
}
