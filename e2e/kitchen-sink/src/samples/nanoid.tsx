import { nanoid } from 'nanoid';
import { Sample } from '../sample.tsx';

export function Component() {
  return <Sample works={() => nanoid().length === 21}>nanoid</Sample>;
}
