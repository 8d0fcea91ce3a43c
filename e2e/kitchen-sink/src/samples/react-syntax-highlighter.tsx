import { Light } from 'react-syntax-highlighter';
import javascript from 'react-syntax-highlighter/dist/esm/languages/hljs/javascript';
import { github } from 'react-syntax-highlighter/dist/esm/styles/hljs';
import { Sample } from '../sample.tsx';

Light.registerLanguage('javascript', javascript);

export function Component() {
  return (
    <Sample works={(drawn) => drawn.querySelectorAll('code span[style]').length > 0}>
      <Light language="javascript" style={github}>
        const answer = 42;
      </Light>
    </Sample>
  );
}
