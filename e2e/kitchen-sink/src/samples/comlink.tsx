import { wrap } from 'comlink';
import { useEffect, useState } from 'react';
import { Sample } from '../sample.tsx';
import type { Adder } from './adding.worker.ts';

export function Component() {
  const [sum, setSum] = useState(0);
  useEffect(() => {
    const worker = new Worker(new URL('./adding.worker.ts', import.meta.url), { type: 'module' });
    void wrap<Adder>(worker).add(40, 2).then(setSum);
    return () => worker.terminate();
  }, []);
  return <Sample works={() => sum === 42}>{sum}</Sample>;
}
