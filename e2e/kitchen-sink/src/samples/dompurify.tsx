import DOMPurify from 'dompurify';
import { Sample } from '../sample.tsx';

export function Component() {
  const html = DOMPurify.sanitize('A <b>letter</b><img src=x onerror=alert(1)>');
  return (
    <Sample
      works={(drawn) =>
        drawn.querySelector('b')?.textContent === 'letter' && drawn.querySelector('[onerror]') === null
      }
    >
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </Sample>
  );
}
