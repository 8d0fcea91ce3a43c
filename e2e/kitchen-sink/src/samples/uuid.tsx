import { v4, v7, validate } from 'uuid';
import { Sample } from '../sample.tsx';

export function Component() {
  return <Sample works={() => validate(v4()) && validate(v7())}>uuid</Sample>;
}
