import * as monaco from 'monaco-editor';
import { useEffect, useRef } from 'react';
import { Sample } from '../sample.tsx';

export function Component() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return undefined;
    window.MonacoEnvironment = {
      getWorker: () => new Worker(new URL('monaco-editor/editor/editor.worker.js', import.meta.url)),
    };
    const editor = monaco.editor.create(place.current, {
      value: 'const answer = 42;',
      language: 'javascript',
    });
    return () => editor.dispose();
  }, []);
  return (
    <Sample works={(drawn) => drawn.querySelector('.view-line .mtk6, .view-line .mtk1') !== null}>
      <div ref={place} style={{ height: 200 }} />
    </Sample>
  );
}
