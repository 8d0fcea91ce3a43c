import type { z } from 'zod';
import { keyOfReason, type Refusal, type SaidReason } from '../messages/index.ts';

/** The first thing that is wrong with a record, in the words of the schema. */
export function refusalOf({ issues: [issue] }: z.ZodError): Refusal {
  if (!issue) return { reason: 'was refused' };
  const field = issue.path.join('.') || null;
  const said = saidOf(issue);
  return {
    reason: field ? `${field}: ${issue.message}` : issue.message,
    said: said && { ...said, field },
  };
}

type Said = Pick<SaidReason, 'key' | 'values'>;

function saidOf(issue: z.core.$ZodIssue): Said | null {
  const key = keyOfReason(issue.message);
  if (key) return { key, values: [] };
  switch (issue.code) {
    case 'custom':
      return issue.params?.said ?? null;
    case 'invalid_type':
      return { key: 'wrongType', values: [issue.expected] };
    case 'too_small':
      return { key: 'tooSmall', values: [String(issue.minimum)] };
    case 'too_big':
      return { key: 'tooBig', values: [String(issue.maximum)] };
    case 'invalid_value':
      return { key: 'noneOf', values: [issue.values.join(', ')] };
    case 'unrecognized_keys':
      return { key: 'unknownFields', values: [issue.keys.join(', ')] };
    case 'invalid_format':
      return { key: 'wrongFormat', values: [issue.format] };
    default:
      return null;
  }
}
