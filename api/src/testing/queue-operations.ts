import fc from 'fast-check';
import type { Answer } from '../modules/instructions/answering.service.ts';

const place = fc.nat({ max: 30 });
const agent = fc.nat({ max: 2 });
const deadline = fc.nat({ max: 19 });
const of = <Name extends string, R extends object>(
  op: Name,
  fields: { [K in keyof R]: fc.Arbitrary<R[K]> },
) => fc.record({ op: fc.constant(op), ...fields } as never) as fc.Arbitrary<R & { op: Name }>;
export const queueOperation = fc.oneof(
  { weight: 6, arbitrary: of<'send', { deadline: number }>('send', { deadline }) },
  { weight: 2, arbitrary: of<'cancel', { place: number }>('cancel', { place }) },
  { weight: 4, arbitrary: of<'ask', { deadline: number }>('ask', { deadline }) },
  {
    weight: 6,
    arbitrary: of<'answer', { agent: number; place: number; answer: Answer }>('answer', {
      agent,
      place,
      answer: fc.constantFrom<Answer>('accepted', 'accepted', 'done', 'refused'),
    }),
  },
  { weight: 2, arbitrary: of<'race', { place: number }>('race', { place }) },
  { weight: 4, arbitrary: of<'take', { agent: number; place: number }>('take', { agent, place }) },
  { weight: 2, arbitrary: of<'hand over', { agent: number; place: number }>('hand over', { agent, place }) },
  { weight: 2, arbitrary: of<'release', { agent: number; place: number }>('release', { agent, place }) },
  { weight: 3, arbitrary: of<'reply', { agent: number; deadline: number }>('reply', { agent, deadline }) },
  { weight: 1, arbitrary: of<'settle', { agent: number; place: number }>('settle', { agent, place }) },
  {
    weight: 3,
    arbitrary: of<'change', { deadline: number; to: string }>('change', {
      deadline,
      to: fc.constantFrom('done', 'reopen', 'waive', 'extend'),
    }),
  },
);
export type QueueOperation = typeof queueOperation extends fc.Arbitrary<infer T> ? T : never;
export type Op<Name extends QueueOperation['op']> = Extract<QueueOperation, { op: Name }>;
