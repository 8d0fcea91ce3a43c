import { useEffect, useState } from 'react';
import { debounceTime, from, map, scan } from 'rxjs';
import { Sample } from '../sample.tsx';

export function Component() {
  const [sum, setSum] = useState(0);
  useEffect(() => {
    const sums = from([1, 2, 3]).pipe(
      map((value) => value * 2),
      scan((all, value) => all + value, 0),
      debounceTime(10),
    );
    const subscription = sums.subscribe(setSum);
    return () => subscription.unsubscribe();
  }, []);
  return <Sample works={() => sum === 12}>{sum}</Sample>;
}
