import { Readable } from 'node:stream';
import { BELL_EVENT } from '@atrium/contract';
import type { Person } from '../tokens/index.ts';

/** A reader that falls this far behind is dropped; it comes back and gets everything anew. */
const MOST_WAITING_BYTES = 65_536;

/** One open `text/event-stream` of one tab. */
export class EventStream extends Readable {
  readonly person: Person;
  #lastBell = '';

  constructor(person: Person) {
    // Small: there are thousands of them, and nearly always nothing waits.
    super({ highWaterMark: 1_024 });
    this.person = person;
  }

  override _read(): void {}

  /** Sends the bell's state, unless it is what the reader has already. */
  sendBell(data: string): void {
    if (data === this.#lastBell) return;
    this.#lastBell = data;
    this.#write(`event: ${BELL_EVENT}\ndata: ${data}\n\n`);
  }

  /** Something to pass through proxies that close what is silent. */
  keepAlive(): void {
    this.#write(': \n\n');
  }

  /** Ends it; the reader connects again with a token that holds, if there is one. */
  finish(): void {
    if (!this.destroyed && !this.readableEnded) this.push(null);
  }

  #write(text: string): void {
    if (this.destroyed || this.readableEnded) return;
    if (this.readableLength > MOST_WAITING_BYTES) this.destroy();
    else this.push(text);
  }
}
