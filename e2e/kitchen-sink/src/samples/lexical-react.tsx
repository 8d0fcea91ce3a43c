import { LexicalComposer } from '@lexical/react/LexicalComposer';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { ContentEditable } from '@lexical/react/LexicalContentEditable';
import { LexicalErrorBoundary } from '@lexical/react/LexicalErrorBoundary';
import { RichTextPlugin } from '@lexical/react/LexicalRichTextPlugin';
import { $createParagraphNode, $createTextNode, $getRoot } from 'lexical';
import { useEffect } from 'react';
import { Sample } from '../sample.tsx';

function Writer() {
  const [editor] = useLexicalComposerContext();
  useEffect(() => {
    editor.update(() => {
      const text = $createTextNode('A letter').toggleFormat('bold');
      $getRoot().clear().append($createParagraphNode().append(text));
    });
  }, [editor]);
  return null;
}

export function Component() {
  const config = {
    namespace: 'letters',
    onError: (error: Error) => {
      throw error;
    },
  };
  return (
    <Sample works={(drawn) => drawn.querySelector('strong')?.textContent === 'A letter'}>
      <LexicalComposer initialConfig={config}>
        <RichTextPlugin contentEditable={<ContentEditable />} ErrorBoundary={LexicalErrorBoundary} />
        <Writer />
      </LexicalComposer>
    </Sample>
  );
}
