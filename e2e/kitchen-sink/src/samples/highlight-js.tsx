import hljs from 'highlight.js/lib/core';
import javascript from 'highlight.js/lib/languages/javascript';
import 'highlight.js/styles/github.css';
import { useEffect, useRef } from 'react';
import { Sample } from '../sample.tsx';

hljs.registerLanguage('javascript', javascript);

export function Component() {
  const code = useRef<HTMLElement>(null);
  useEffect(() => {
    if (code.current) hljs.highlightElement(code.current);
  }, []);
  return (
    <Sample
      works={(drawn) => {
        const keyword = drawn.querySelector('.hljs-keyword');
        return keyword !== null && getComputedStyle(keyword).color === 'rgb(215, 58, 73)';
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
