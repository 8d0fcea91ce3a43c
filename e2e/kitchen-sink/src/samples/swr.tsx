import useSWR from 'swr';
import { Sample } from '../sample.tsx';

export function Component() {
  const { data = 'loading' } = useSWR('answer', async (key) => `the ${key}`);
  return <Sample works={(drawn) => drawn.textContent === 'the answer'}>{data}</Sample>;
}
