import type { CallSchema } from './call.ts';
import { calls } from './calls.ts';
import type { FirstCall } from './first-data.ts';
import type { RemoteRoute } from './remote-manifest.ts';

const known: Readonly<Record<string, CallSchema>> = calls;

/**
 * Why a document cannot make the first calls of a route by itself.
 *
 * @returns one finding each, beginning with the field, without a full stop
 */
export function firstDataFindings({ id, path, data = [] }: RemoteRoute): string[] {
  return data.flatMap((first) => {
    const schema = known[first.call];
    const findings = schema ? callFindings(first, schema, path) : ['is not a call of the contract'];
    const { defaultViewOf } = first;
    if (defaultViewOf !== undefined && !data.some(({ call }) => call === defaultViewOf))
      findings.push(`needs the default view of "${defaultViewOf}", which is not among the first calls`);
    return findings.map((finding) => `routes: data of "${id}": "${first.call}" ${finding}`);
  });
}

function callFindings({ call, query = [], values = {} }: FirstCall, schema: CallSchema, path: string) {
  const given = new Set(path.match(/:\w+/g));
  const missing = (call.match(/:\w+/g) ?? []).filter((name) => !given.has(name));
  const names = new Set(Object.keys((schema.query as { shape?: object } | undefined)?.shape ?? {}));
  const unknown = [...query, ...Object.keys(values)].filter((name) => !names.has(name));
  const texts = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? value : String(value)]),
  );
  return [
    ...(schema.safe ? [] : ['is not marked as safe in the contract']),
    ...missing.map((name) => `needs the parameter "${name}", which the path of the route does not have`),
    ...unknown.map((name) => `has no parameter "${name}"`),
    ...(schema.query && !schema.query.safeParse(texts).success ? ['does not accept its values'] : []),
  ];
}
