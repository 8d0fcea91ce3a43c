import { marked } from 'marked';
import { Sample } from '../sample.tsx';

export function Component() {
  const html = marked.parse('A **letter**', { async: false });
  return (
    <Sample works={(drawn) => drawn.querySelector('strong')?.textContent === 'letter'}>
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </Sample>
  );
}
