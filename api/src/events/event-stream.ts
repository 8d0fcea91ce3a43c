import { Readable } from 'node:stream';

/** A reader that falls this far behind is disconnected; it reconnects and gets the current state. */
const MAX_BUFFERED_BYTES = 65_536;

/** Whose stream it is, by which session, until which moment in seconds since the epoch. */
export interface StreamReader {
  readonly userId: number;
  readonly sessionId: string;
  readonly expiresAt: number;
}

export class EventStream<R extends StreamReader = StreamReader> extends Readable {
  readonly reader: R;
  #last = '';

  constructor(reader: R) {
    // The buffer is small, since there are thousands of streams and their buffers are nearly always empty.
    super({ highWaterMark: 1_024 });
    this.reader = reader;
  }

  override _read(): void {}

  /** What is the same as before is not sent again. */
  send(event: string, data: string): void {
    if (data === this.#last) return;
    this.#last = data;
    this.#write(`event: ${event}\ndata: ${data}\n\n`);
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
