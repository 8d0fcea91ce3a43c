import { type CallSchema, searchQuery } from '@atrium/contract';
import { type JsonSchema, refuseOtherKeywords } from '@atrium/contract/plain-data';
import { z } from 'zod';
import type { ParameterSchema, QuerySchema } from '../src/query/query-schema.ts';

type Queries = Record<string, QuerySchema<never>>;

/** The keywords that `query-codec.ts` supports. */
const KEYWORDS = 'type minimum exclusiveMinimum maximum maxLength pattern format enum default items maxItems';

/** `applicationsExportQuery` for `GET /customer-portal/applications/export`. */
function nameOf(call: string): string {
  const words = call
    .replace('GET /customer-portal/', '')
    .replaceAll(/:\w+/g, '')
    .split(/[^a-zA-Z0-9]+/)
    .filter(Boolean);
  return `${[...words, 'query'].map((word, index) => (index === 0 ? word : word[0]?.toUpperCase() + word.slice(1))).join('')}`;
}

function parameterOf(call: string, schema: JsonSchema): ParameterSchema {
  refuseOtherKeywords(call, schema, KEYWORDS, 'the codec of addresses');
  // The format says the same as a date's long pattern.
  const { pattern, default: preset, items, ...rest } = schema;
  return {
    ...rest,
    ...(pattern !== undefined && rest.format !== 'date' && { pattern }),
    ...(preset !== undefined && rest.type !== 'array' && { default: preset }),
    ...(items !== undefined && { items: parameterOf(call, items as JsonSchema) }),
  } as ParameterSchema;
}

/**
 * The queries of all calls that read, by the name of their export.
 *
 * @throws {Error} where a query uses a keyword that the codec of addresses does not support
 */
export function queriesOf(calls: Readonly<Record<string, CallSchema>>): Queries {
  const queries: [string, QuerySchema<never>][] = [];
  for (const [call, { query }] of Object.entries(calls)) {
    // No page keeps a search of the palette in its address.
    if (!query || query === searchQuery || !call.startsWith('GET ')) continue;
    const { properties = {} } = z.toJSONSchema(query, { io: 'output', unrepresentable: 'any' });
    const parameters = Object.entries(properties).map(([name, schema]) => [
      name,
      parameterOf(call, schema as JsonSchema),
    ]);
    queries.push([nameOf(call), { call: call as never, parameters: Object.fromEntries(parameters) }]);
  }
  return Object.fromEntries(queries);
}

/** The module `queries.ts`. Parameters that several queries share are written once. */
export function moduleOf(queries: Queries): string {
  const shared = new Map<string, string>();
  const reference = (name: string, parameter: ParameterSchema) => {
    const text = JSON.stringify(parameter);
    if (!shared.has(text))
      shared.set(text, [...shared.values()].includes(name) ? `${name}${shared.size}` : name);
    return `${name}: ${shared.get(text)}`;
  };
  const exports = Object.entries(queries).map(([name, { call, parameters }]) => {
    const list = Object.entries<ParameterSchema>(parameters).map(([key, each]) => reference(key, each));
    return (
      `/** Query of \`${call}\`. */\nexport const ${name}: QuerySchema<${JSON.stringify(call)}> = ` +
      `{ call: ${JSON.stringify(call)}, parameters: { ${list.join(', ')} } };\n`
    );
  });
  const constants = [...shared].map(([text, name]) => `const ${name} = ${text} as const;\n`);
  return [
    '// Generated from the schemas of @atrium/contract by `npm run generate:lists`; queries.test.ts compares.\n',
    "import type { QuerySchema } from './query-schema.ts';\n\n",
    ...constants,
    '\n',
    exports.join('\n'),
  ].join('');
}
