import MarkdownIt from 'markdown-it';
import { Sample } from '../sample.tsx';

const markdown = new MarkdownIt();

export function Component() {
  return (
    <Sample works={(drawn) => drawn.querySelector('strong')?.textContent === 'letter'}>
      <div dangerouslySetInnerHTML={{ __html: markdown.render('A **letter**') }} />
    </Sample>
  );
}
