import type { CallSchema, QueryCallName } from '@atrium/contract';
import { type JsonSchema, refuseOtherKeywords } from '@atrium/contract/plain-data';
import { z } from 'zod';
import type { ParameterSchema, QuerySchema } from '../src/query/query-schema.ts';

type Queries = Record<string, QuerySchema<never>>;

/** The calls whose query a page keeps in its address, or takes from there. */
const inAddresses: readonly QueryCallName[] = [
  'GET /customer-portal/applications',
  'GET /customer-portal/applications/export',
  'GET /customer-portal/deadlines',
  'GET /customer-portal/fees',
  'GET /customer-portal/instructions',
  'GET /customer-portal/charts/applications/count',
  'GET /customer-portal/customer_figures',
  'GET /customer-portal/activity_logs',
  'GET /customer-portal/activity_logs/export',
  'GET /customer-portal/notifications',
  'GET /customer-portal/users_management',
  'GET /customer-portal/points/statement',
];

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
 * The queries that pages keep in their addresses, by the name of their export.
 *
 * @throws {Error} where a query uses a keyword that the codec of addresses does not support
 */
export function queriesOf(calls: Readonly<Record<string, CallSchema>>): Queries {
  const queries: [string, QuerySchema<never>][] = [];
  for (const [call, { query }] of Object.entries(calls)) {
    if (!query || !inAddresses.some((name) => name === call)) continue;
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
    const constant = shared.get(text) ?? name;
    return constant === name ? name : `${name}: ${constant}`;
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
