import { keyOfReason, type SaidReason } from './import-reasons.ts';

type Said = Pick<SaidReason, 'key' | 'values'>;

/** What a schema says of a value: an issue of Zod, or what Fastify keeps of one. */
interface Issue {
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  readonly expected?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly values?: unknown;
  readonly keys?: unknown;
  readonly format?: unknown;
  readonly params?: { readonly said?: Said | null } | undefined;
}

/** The same by its key in the catalogue; null if it has no words for it. */
export function saidOfIssue(issue: Issue): Said | null {
  const key = keyOfReason(issue.message ?? '');
  if (key) return { key, values: [] };
  const named = (value: unknown) => [Array.isArray(value) ? value.join(', ') : String(value)];
  switch (issue.code) {
    case 'custom':
      return issue.params?.said ?? null;
    case 'invalid_type':
      return { key: 'wrongType', values: named(issue.expected) };
    case 'too_small':
      return { key: 'tooSmall', values: named(issue.minimum) };
    case 'too_big':
      return { key: 'tooBig', values: named(issue.maximum) };
    case 'invalid_value':
      return { key: 'noneOf', values: named(issue.values) };
    case 'unrecognized_keys':
      return { key: 'unknownFields', values: named(issue.keys) };
    case 'invalid_format':
      return { key: 'wrongFormat', values: named(issue.format) };
    default:
      return null;
  }
}
