import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { Sample } from '../sample.tsx';

export function Component() {
  return (
    <Sample
      works={(drawn) =>
        drawn.querySelector('strong')?.textContent === 'letter' && drawn.querySelectorAll('td').length === 2
      }
    >
      <Markdown remarkPlugins={[remarkGfm]}>{'A **letter**\n\n| a | b |\n|---|---|\n| 1 | 2 |'}</Markdown>
    </Sample>
  );
}
