import { z } from 'zod';
import { Sample } from '../sample.tsx';

const person = z.object({ name: z.string(), born: z.coerce.date() });

export function Component() {
  const found = person.safeParse({ name: 'Mina', born: '1990-05-01' });
  const wrong = person.safeParse({ name: 7 });
  return <Sample works={() => found.success && !wrong.success}>{found.data?.name}</Sample>;
}
