import { Readable } from 'node:stream';
import { BELL_EVENT } from '@atrium/contract';
import type { Person } from '../tokens/index.ts';

/** A reader that falls this far behind is disconnected; it reconnects and gets the current state. */
const MAX_BUFFERED_BYTES = 65_536;

export class EventStream extends Readable {
  readonly person: Person;
  #lastBell = '';

  constructor(person: Person) {
    // The buffer is small, since there are thousands of streams and their buffers are nearly always empty.
    super({ highWaterMark: 1_024 });
    this.person = person;
  }

  override _read(): void {}

  sendBell(data: string): void {
    if (data === this.#lastBell) return;
    this.#lastBell = data;
    this.#write(`event: ${BELL_EVENT}\ndata: ${data}\n\n`);
  }

  /** A comment keeps proxies from closing an idle connection. */
  keepAlive(): void {
    this.#write(': \n\n');
  }

  finish(): void {
    if (!this.destroyed && !this.readableEnded) this.push(null);
  }

  #write(text: string): void {
    if (this.destroyed || this.readableEnded) return;
    if (this.readableLength > MAX_BUFFERED_BYTES) this.destroy();
    else this.push(text);
  }
}
