/** Of the latest so many milliseconds, since lines change. */
const WINDOW_MS = 15_000;
/** Before that, the start of a connection would be taken for the speed of the line. */
const MIN_WINDOW_MS = 2_000;

interface Sample {
  readonly at: number;
  readonly bytes: number;
}

/** How fast a file is being sent. */
export class Speed {
  #samples: Sample[] = [];

  /** @returns null as long as that is not known */
  secondsLeft(sentBytes: number, sizeBytes: number): number | null {
    const now = performance.now();
    // What has to be sent again was not sent.
    const isBack = (this.#samples.at(-1)?.bytes ?? 0) > sentBytes;
    const known = isBack ? [] : this.#samples.filter(({ at }) => now - at <= WINDOW_MS);
    this.#samples = [...known, { at: now, bytes: sentBytes }];
    const [first] = this.#samples;
    if (!first || now - first.at < MIN_WINDOW_MS || sentBytes <= first.bytes) return null;
    return ((sizeBytes - sentBytes) * (now - first.at)) / 1_000 / (sentBytes - first.bytes);
  }
}
