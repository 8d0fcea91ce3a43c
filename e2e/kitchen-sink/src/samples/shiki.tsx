import { useEffect, useState } from 'react';
import { createHighlighterCore } from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import { Sample } from '../sample.tsx';

export function Component() {
  const [colors, setColors] = useState<string[]>([]);
  useEffect(() => {
    const show = async () => {
      const highlighter = await createHighlighterCore({
        themes: [import('shiki/themes/github-light.mjs')],
        langs: [import('shiki/langs/javascript.mjs')],
        engine: createOnigurumaEngine(import('shiki/wasm')),
      });
      const { tokens } = highlighter.codeToTokens('const answer = 42;', {
        lang: 'javascript',
        theme: 'github-light',
      });
      setColors(tokens.flat().map(({ color }) => color ?? ''));
    };
    void show();
  }, []);
  return <Sample works={() => new Set(colors).size > 1}>{colors.join(' ')}</Sample>;
}
