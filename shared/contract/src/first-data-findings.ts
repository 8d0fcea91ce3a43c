import { z } from 'zod';
import type { FirstCall } from './first-data.ts';
import { type CallOfWorkspace, callIn, missingCall } from './workspace-calls.ts';
import type { Workspace } from './workspace-names.ts';
import { workspaceOf } from './workspaces.ts';

/** A route, or a slot, which has no path. */
interface PartWithData {
  readonly id: string;
  readonly path?: string;
  readonly workspace?: Workspace | undefined;
  readonly data?: readonly FirstCall[] | undefined;
}

/**
 * Why a document cannot make the first calls of a route or a slot by itself.
 *
 * @returns one finding each, beginning with the field, without a full stop
 */
export function firstDataFindings({ id, path, data = [], ...part }: PartWithData): string[] {
  return data.flatMap((first) => {
    const schema = callIn(workspaceOf(part), first.call);
    const findings = schema ? callFindings(first, schema, path ?? '') : [missingCall(workspaceOf(part))];
    const { call, query = [], unless = [], defaultViewOf } = first;
    if (defaultViewOf !== undefined && !data.some((other) => other.call === defaultViewOf))
      findings.push(`needs the default view of "${defaultViewOf}", which is not among the first calls`);
    if (path === undefined && (query.length > 0 || unless.length > 0 || defaultViewOf !== undefined))
      findings.push('depends on an address, which a slot does not have');
    return findings.map(
      (finding) => `${path === undefined ? 'slots' : 'routes'}: data of "${id}": "${call}" ${finding}`,
    );
  });
}

function callFindings({ call, query = [], values = {} }: FirstCall, schema: CallOfWorkspace, path: string) {
  const given = new Set(path.match(/:\w+/g));
  const missing = (call.match(/:\w+/g) ?? []).filter((name) => !given.has(name));
  const names = new Set(parameterNames(schema.query));
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

function parameterNames(query: unknown): string[] {
  if (query instanceof z.ZodIntersection) return [query.def.left, query.def.right].flatMap(parameterNames);
  return query instanceof z.ZodObject ? Object.keys(query.shape) : [];
}
