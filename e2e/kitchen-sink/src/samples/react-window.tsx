import { List, type RowComponentProps } from 'react-window';
import { Sample } from '../sample.tsx';

function Row({ index, style, ariaAttributes }: RowComponentProps) {
  return (
    <div style={style} {...ariaAttributes}>
      Row {index}
    </div>
  );
}

export function Component() {
  return (
    <Sample
      works={(drawn) => {
        const count = drawn.querySelectorAll('[role=listitem]').length;
        return count > 10 && count < 100;
      }}
    >
      <List rowComponent={Row} rowCount={10_000} rowHeight={20} rowProps={{}} style={{ height: 300 }} />
    </Sample>
  );
}
