import { type CallSchema, calls } from '@atrium/contract';
import { z } from 'zod';
import { serializerCompiler } from './index.ts';

const serialize = serializerCompiler({
  schema: z.object({ id: z.int(), name: z.string().max(3) }),
  method: 'GET',
  url: '/things',
  httpStatus: '200',
});

test('a response has only the fields of its schema', () => {
  expect(serialize({ id: 1, name: 'One', passwordHash: 'x' })).toBe('{"id":1,"name":"One"}');
});

test('a response that does not match its schema is not sent', () => {
  expect(() => serialize({ id: 1, name: 'Four' })).toThrow("Response doesn't match the schema");
});

test('no response of the contract is transformed: the serializer would do so once more', () => {
  const types = Object.entries(calls as Record<string, CallSchema>).flatMap(([name, { response }]) => {
    const found: string[] = [];
    const override = ({ zodSchema }: { zodSchema: z.core.$ZodTypes }) =>
      void found.push(zodSchema._zod.def.type);
    if (response instanceof z.ZodType) z.toJSONSchema(response, { unrepresentable: 'any', override });
    return found.map((type) => ({ name, type }));
  });
  expect(types.length).toBeGreaterThan(100);
  expect(
    types.filter(({ type }) => ['pipe', 'transform', 'default', 'prefault', 'catch'].includes(type)),
  ).toEqual([]);
});
