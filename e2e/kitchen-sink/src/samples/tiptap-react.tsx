import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { Sample } from '../sample.tsx';

const content = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'A letter' }] }],
};

export function Component() {
  const editor = useEditor({ extensions: [StarterKit], content, immediatelyRender: false });
  return (
    <Sample
      works={(drawn) => {
        editor?.chain().selectAll().toggleBold().run();
        const editable = drawn.querySelector('.ProseMirror');
        return (
          editable !== null &&
          getComputedStyle(editable).whiteSpaceCollapse === 'break-spaces' &&
          drawn.querySelector('strong')?.textContent === 'A letter'
        );
      }}
    >
      <EditorContent editor={editor} />
    </Sample>
  );
}
