import 'bootstrap/dist/css/bootstrap.min.css';
import { Button } from 'react-bootstrap';
import { Sample } from '../sample.tsx';

export function Component() {
  return (
    <Sample
      works={(drawn) => {
        const button = drawn.querySelector('button');
        return button !== null && getComputedStyle(button).backgroundColor === 'rgb(13, 110, 253)';
      }}
    >
      <Button>Send</Button>
    </Sample>
  );
}
