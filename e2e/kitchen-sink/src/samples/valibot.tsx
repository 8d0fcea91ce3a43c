import * as v from 'valibot';
import { Sample } from '../sample.tsx';

const person = v.object({ name: v.pipe(v.string(), v.minLength(2)) });

export function Component() {
  return <Sample works={() => v.is(person, { name: 'Mina' }) && !v.is(person, { name: '' })}>valibot</Sample>;
}
