import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { keyedHash } from './keyed-hash.ts';

/** By which the gateway asks the API for the mark of a document, see {@link WantedMark}. Browsers cannot send it. */
export const MARK_WANTED_HEADER = 'x-atrium-mark-wanted';
/** In which the API answers: a signed {@link SessionMark}. Browsers never receive it. */
export const MARK_HEADER = 'x-atrium-mark';

/** Marks of one document at most; a portal runs a few canaries at a time. */
const MAX_SUBJECTS = 16;
/** Length of {@link WantedMark.document}. */
const DOCUMENT_CHARACTERS = 16;
/** Length of each of {@link WantedMark.subjects}. */
const SUBJECT_CHARACTERS = 12;
const KEYED_CHARACTERS = 16;
/** Length of {@link SessionMark.scope}. */
const SCOPE_CHARACTERS = 12;

/** A mark that the gateway asks for while it forwards a document's request to restore the session. */
export interface WantedMark {
  /** Random part of the document's id. */
  readonly document: string;
  /** Key of the hash by which the gateway recognises the customer that the document was served for. */
  readonly scopeKey: string;
  /** What a person is counted for, such as one run of a canary: opaque to the API, and a person is another one in each. */
  readonly subjects: readonly string[];
}

const subject = `[\\w-]{${SUBJECT_CHARACTERS}}`;
const wantedMark = new RegExp(
  `^([\\w-]{${DOCUMENT_CHARACTERS}})\\.([\\w-]{22,43})\\.(${subject}(?:,${subject}){0,${MAX_SUBJECTS - 1}})$`,
);

/** The header that asks for a mark. */
export function wantedMarkText({ document, scopeKey, subjects }: WantedMark): string {
  return [document, scopeKey, subjects.slice(0, MAX_SUBJECTS).join(',')].join('.');
}

/** The mark that a header asks for; null if it asks for none. */
export function markWantedOf(header: string | string[] | undefined): WantedMark | null {
  const [, document, scopeKey, subjects] = wantedMark.exec(String(header ?? '')) ?? [];
  return document && scopeKey && subjects ? { document, scopeKey, subjects: subjects.split(',') } : null;
}

const keyed = z.string().length(KEYED_CHARACTERS);

/**
 * What the API signs when it restores a session for a document: that there is one, and for each subject a hash of the
 * person and one of the document's customer, if the session may act for it. Their key stays with the API, so that no one
 * can tell who it was, nor that it is the same person under another subject.
 */
export const sessionMark = z.object({
  document: z.string(),
  /** Hash of the customer in the request by {@link WantedMark.scopeKey}. */
  scope: z.string().length(SCOPE_CHARACTERS),
  subjects: z.record(z.string(), z.object({ person: keyed, customer: keyed.nullable() })),
});
/** The claims of a mark. */
export type SessionMark = z.output<typeof sessionMark>;

/** Whom a session belongs to, and for whom it is restored. */
export interface MarkedIn {
  readonly userId: number;
  /** A customer that the session may act for; 0 for all of them. */
  readonly customerId: number;
}

/** Hash of a customer, by which the gateway compares that of the mark with that of the document. */
export function scopeHash(scopeKey: string, customerId: number): string {
  const hash = createHmac('sha256', scopeKey).update(`customer ${customerId}`).digest('base64url');
  return hash.slice(0, SCOPE_CHARACTERS);
}

/**
 * The claims of the mark that a gateway asked for.
 *
 * @param secret That of the sessions, which all processes of the API share.
 */
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
