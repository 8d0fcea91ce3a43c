import { Checkbox } from '@atrium/ui';
import { useState } from 'react';

/** {@link Checkbox} is for rows of lists. In forms take MUI's, with a label. */
export function Example() {
  const [chosen, setChosen] = useState<readonly string[]>(['7']);
  const change = (id: string) =>
    setChosen((former) => (former.includes(id) ? former.filter((one) => one !== id) : [...former, id]));
  return (
    <>
      <Checkbox
        aria-label="All orders"
        checked={chosen.length === 2}
        indeterminate={chosen.length === 1}
        onChange={() => setChosen(chosen.length === 2 ? [] : ['7', '8'])}
      />
      {['7', '8'].map((id) => (
        <Checkbox
          key={id}
          aria-label={`Order ${id}`}
          checked={chosen.includes(id)}
          onChange={() => change(id)}
        />
      ))}
    </>
  );
}
