import { atom, useAtom, useAtomValue } from 'jotai';
import { Sample } from '../sample.tsx';

const count = atom(0);
const doubled = atom((get) => get(count) * 2);

export function Component() {
  const [value, setValue] = useAtom(count);
  const twice = useAtomValue(doubled);
  return (
    <Sample
      works={() => {
        if (value === 0) setValue(2);
        return twice === 4;
      }}
    >
      {twice}
    </Sample>
  );
}
