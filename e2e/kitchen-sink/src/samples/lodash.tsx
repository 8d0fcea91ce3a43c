import { debounce, groupBy, merge, template } from 'lodash';
import { Sample } from '../sample.tsx';

export function Component() {
  const groups = groupBy(['Acme', 'Globex', 'Aperture'], (name) => name[0]);
  return (
    <Sample
      works={() =>
        groups.A?.length === 2 &&
        merge({ a: { b: 1 } }, { a: { c: 2 } }).a.b === 1 &&
        typeof debounce(() => undefined) === 'function' &&
        typeof template === 'function'
      }
    >
      lodash
    </Sample>
  );
}
