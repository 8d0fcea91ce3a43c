import 'core-js/stable';
import { Sample } from '../sample.tsx';

export function Component() {
  return <Sample works={() => structuredClone(new Map([[1, 'one']])).get(1) === 'one'}>core-js</Sample>;
}
