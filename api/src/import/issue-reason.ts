import type { z } from 'zod';
import { type Refusal, saidOfIssue } from '../messages/index.ts';

/** The first thing that is wrong with a record, in the words of the schema. */
export function refusalOf({ issues: [issue] }: z.ZodError): Refusal {
  if (!issue) return { reason: 'was refused' };
  const field = issue.path.join('.') || null;
  const said = saidOfIssue(issue);
  return {
    reason: field ? `${field}: ${issue.message}` : issue.message,
    said: said && { ...said, field },
  };
}
