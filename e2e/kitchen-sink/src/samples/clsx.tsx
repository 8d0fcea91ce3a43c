import clsx from 'clsx';
import { Sample } from '../sample.tsx';

export function Component() {
  return <Sample works={() => clsx('a', { b: true, c: false }) === 'a b'}>clsx</Sample>;
}
