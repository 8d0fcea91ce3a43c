import { enableMapSet, produce } from 'immer';
import { Sample } from '../sample.tsx';

enableMapSet();

export function Component() {
  const before = { names: ['Mina'], seen: new Map([['Mina', 1]]) };
  const after = produce(before, (draft) => {
    draft.names.push('Otto');
    draft.seen.set('Otto', 2);
  });
  return (
    <Sample
      works={() => before.names.length === 1 && after.names.length === 2 && after.seen.get('Otto') === 2}
    >
      {after.names.join()}
    </Sample>
  );
}
