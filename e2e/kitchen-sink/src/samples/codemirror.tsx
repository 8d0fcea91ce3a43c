import { javascript } from '@codemirror/lang-javascript';
import { EditorView } from '@codemirror/view';
import { basicSetup } from 'codemirror';
import { useEffect, useRef } from 'react';
import { Sample } from '../sample.tsx';

export function Component() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return undefined;
    const view = new EditorView({
      doc: 'const answer = 42;',
      extensions: [basicSetup, javascript()],
      parent: place.current,
    });
    return () => view.destroy();
  }, []);
  return (
    <Sample
      works={(drawn) => {
        const scroller = drawn.querySelector('.cm-scroller');
        const keyword = drawn.querySelector('.cm-line span');
        return (
          scroller !== null &&
          getComputedStyle(scroller).display === 'flex' &&
          keyword !== null &&
          getComputedStyle(keyword).color === 'rgb(119, 0, 136)'
        );
      }}
    >
      <div ref={place} />
    </Sample>
  );
}
