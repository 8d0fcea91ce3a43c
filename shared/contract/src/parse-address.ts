import type { z } from 'zod';

/** Reads the query of an address, as it is stored of a saved view; undefined if it does not fit the schema. */
export function parseAddress<T extends z.ZodType>(schema: T, query: string): z.output<T> | undefined {
  const values = Map.groupBy(new URLSearchParams(query), ([name]) => name);
  const parameters = [...values].map(([name, pairs]) => {
    const texts = pairs.map(([, text]) => text);
    return [name, texts.length === 1 ? texts[0] : texts];
  });
  return schema.safeParse(Object.fromEntries(parameters)).data;
}
