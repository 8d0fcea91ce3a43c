import { ProblemError } from '@atrium/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../counters/index.ts';
import { messages } from '../messages.ts';

/** A body of this size or less is not counted. */
const SMALL_BYTES = 1_048_576;
/** Each is in memory as a whole. */
const MAX_LARGE_BODIES = 24;
/** One network cannot use all places, since bodies are received before anyone knows who sends them. */
const MAX_LARGE_BODIES_OF_NETWORK = 8;
const RETRY_AFTER_S = '1';

/** Limits the memory that bodies take which are larger than most. */
export class LargeBodies {
  readonly #networks = new Map<string, number>();
  #count = 0;

  /** The place is free again when the response has been sent. @throws ProblemError if there is none */
  admit({ ip }: Pick<FastifyRequest, 'ip'>, { raw }: Pick<FastifyReply, 'raw'>, limitBytes: number): void {
    if (limitBytes <= SMALL_BYTES) return;
    const network = networkOf(ip);
    const ofNetwork = this.#networks.get(network) ?? 0;
    const details = { detail: messages.manyUploads, headers: { 'retry-after': RETRY_AFTER_S } };
    if (ofNetwork >= MAX_LARGE_BODIES_OF_NETWORK) throw new ProblemError('too-many-attempts', details);
    if (this.#count >= MAX_LARGE_BODIES) throw new ProblemError('unavailable', details);
    this.#count += 1;
    this.#networks.set(network, ofNetwork + 1);
    raw.once('close', () => this.#release(network));
  }

  #release(network: string): void {
    this.#count -= 1;
    const left = (this.#networks.get(network) ?? 1) - 1;
    if (left > 0) this.#networks.set(network, left);
    else this.#networks.delete(network);
  }
}
