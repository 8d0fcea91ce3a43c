import { createHmac } from 'node:crypto';
import { equalInConstantTime } from '@atrium/server';
import { z } from 'zod';
import type { CurrentVersions } from '../fleet-state.ts';
import type { DocumentIds } from './document-ids.ts';

/** A ticket is valid for longer than a page check may take. */
const VALID_MS = 2 * 60_000;

const ticketContents = z.object({ versions: z.record(z.string(), z.string()), validUntil: z.int() });

/**
 * The control plane gives the page check a ticket with each request, and every edge accepts it, so that the page check
 * can open documents with versions that no one has yet. A ticket shows nothing of a person.
 */
export class FleetTickets {
  readonly #ids: Pick<DocumentIds, 'secret'>;

  constructor(ids: Pick<DocumentIds, 'secret'>) {
    this.#ids = ids;
  }

  /** Null before the keys are loaded. */
  issue(versions: CurrentVersions, now = Date.now()): string | null {
    const { secret } = this.#ids;
    if (!secret) return null;
    const text = Buffer.from(JSON.stringify({ versions, validUntil: now + VALID_MS })).toString('base64url');
    return `${text}.${signatureOf(secret, text)}`;
  }

  /** Null if the ticket was not issued here, or if it is too old. */
  versionsOf(ticket: string, now = Date.now()): CurrentVersions | null {
    const { secret } = this.#ids;
    const [text = '', signature = ''] = ticket.split('.');
    if (!secret || !equalInConstantTime(signature, signatureOf(secret, text))) return null;
    const { versions, validUntil } = ticketContents.parse(
      JSON.parse(Buffer.from(text, 'base64url').toString('utf8')),
    );
    return now <= validUntil ? versions : null;
  }
}

function signatureOf(secret: Buffer, text: string): string {
  return createHmac('sha256', secret).update(`atrium page check ${text}`).digest('base64url');
}
