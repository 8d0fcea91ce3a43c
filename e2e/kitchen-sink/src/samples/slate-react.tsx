import { useState } from 'react';
import { createEditor, Editor, Transforms } from 'slate';
import { Editable, Slate, withReact } from 'slate-react';
import { Sample } from '../sample.tsx';

export function Component() {
  const [editor] = useState(() => withReact(createEditor()));
  return (
    <Sample
      works={(drawn) => {
        const isWritten = drawn.textContent?.includes('A letter, written') ?? false;
        if (!isWritten) Transforms.insertText(editor, ', written', { at: Editor.end(editor, []) });
        return isWritten;
      }}
    >
      <Slate
        editor={editor}
        initialValue={[{ type: 'paragraph', children: [{ text: 'A letter' }] } as never]}
      >
        <Editable />
      </Slate>
    </Sample>
  );
}
