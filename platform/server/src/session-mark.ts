import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { keyedHash } from './keyed-hash.ts';

/** By this header the gateway asks the API for the mark of a document. Browsers cannot send it. */
export const MARK_WANTED_HEADER = 'x-atrium-mark-wanted';
/** In this header the API answers with a signed {@link SessionMark}. Browsers never receive it. */
export const MARK_HEADER = 'x-atrium-mark';

/** A portal runs a few canaries at a time. */
const MAX_SUBJECTS = 16;
const DOCUMENT_CHARACTERS = 16;
const SUBJECT_CHARACTERS = 12;
const KEYED_CHARACTERS = 16;
const SCOPE_CHARACTERS = 12;

/** The gateway asks for a mark while it forwards a document's request to restore the session. */
export interface WantedMark {
  readonly document: string;
  /** It is the key of the hash by which the gateway recognises the customer that the document was served for. */
  readonly scopeKey: string;
  /** The API cannot tell what they stand for, such as one run of a canary, and a person is another one in each. */
  readonly subjects: readonly string[];
}

const subject = `[\\w-]{${SUBJECT_CHARACTERS}}`;
const wantedMark = new RegExp(
  `^([\\w-]{${DOCUMENT_CHARACTERS}})\\.([\\w-]{22,43})\\.(${subject}(?:,${subject}){0,${MAX_SUBJECTS - 1}})$`,
);

export function wantedMarkText({ document, scopeKey, subjects }: WantedMark): string {
  return [document, scopeKey, subjects.slice(0, MAX_SUBJECTS).join(',')].join('.');
}

export function markWantedOf(header: string | string[] | undefined): WantedMark | null {
  const [, document, scopeKey, subjects] = wantedMark.exec(String(header ?? '')) ?? [];
  return document && scopeKey && subjects ? { document, scopeKey, subjects: subjects.split(',') } : null;
}

const keyed = z.string().length(KEYED_CHARACTERS);

/**
 * The API signs that there is a session and, for each subject, a hash of the person and one of the document's customer,
 * if the session may act for it. Their key stays with the API, so that no one can tell who it was, nor that it is the
 * same person under another subject.
 */
export const sessionMark = z.object({
  document: z.string(),
  /** The hash is of the customer in the request, by {@link WantedMark.scopeKey}. */
  scope: z.string().length(SCOPE_CHARACTERS),
  subjects: z.record(z.string(), z.object({ person: keyed, customer: keyed.nullable() })),
});
export type SessionMark = z.output<typeof sessionMark>;

export interface MarkedIn {
  readonly userId: number;
  /** The session may act for this customer; 0 means all of them. */
  readonly customerId: number;
}

/** The gateway compares the customer of the mark with that of the document by this hash. */
export function scopeHash(scopeKey: string, customerId: number): string {
  const hash = createHmac('sha256', scopeKey).update(`customer ${customerId}`).digest('base64url');
  return hash.slice(0, SCOPE_CHARACTERS);
}

/** The secret is that of the sessions, which all processes of the API share. */
export function markedIn(
  { document, scopeKey, subjects }: WantedMark,
  { userId, customerId }: MarkedIn,
  secret: string,
): SessionMark {
  const whole = keyedHash(secret, 'atrium session marks');
  const hash = (text: string) => whole(text).slice(0, KEYED_CHARACTERS);
  return {
    document,
    scope: scopeHash(scopeKey, customerId),
    subjects: Object.fromEntries(
      subjects.map((subject) => [
        subject,
        {
          person: hash(`${subject} person ${userId}`),
          customer: customerId > 0 ? hash(`${subject} customer ${customerId}`) : null,
        },
      ]),
    ),
  };
}
