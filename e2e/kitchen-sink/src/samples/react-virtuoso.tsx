import { Virtuoso } from 'react-virtuoso';
import { Sample } from '../sample.tsx';

export function Component() {
  return (
    <Sample
      works={(drawn) => {
        const count = drawn.querySelectorAll('[data-index]').length;
        return count > 10 && count < 100;
      }}
    >
      <Virtuoso style={{ height: 300 }} totalCount={10_000} itemContent={(index) => <div>Row {index}</div>} />
    </Sample>
  );
}
