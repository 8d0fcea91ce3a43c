import { useShortcut } from '@atrium/ui';
import { useCallback, useState } from 'react';

/** {@link useShortcut} calls a function for a single key, except while the person types or a dialog is open. */
export function Example() {
  const [count, setCount] = useState(0);
  useShortcut(
    'n',
    useCallback(() => setCount((former) => former + 1), []),
  );
  return (
    <p>
      <kbd>n</kbd> was pressed {count} times.
    </p>
  );
}
