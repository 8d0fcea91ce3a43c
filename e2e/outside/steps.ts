/** Steps and checks that are counted and printed, each step with the time that it took. */
export class Steps {
  #passed = 0;
  #failed = 0;
  #totalS = 0;

  /** Of all steps so far, in seconds. */
  get totalS(): number {
    return this.#totalS;
  }

  /** Runs a step. What it throws ends the steps that need it. */
  async step<T>(name: string, work: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    const result = await work();
    const tookS = (performance.now() - startedAt) / 1000;
    this.#totalS += tookS;
    this.#passed += 1;
    console.log(`${seconds(tookS)}  ${name}`);
    return result;
  }

  /** Runs something that may fail without an end to what follows. */
  async check(name: string, work: () => Promise<void>): Promise<void> {
    const problem = await work().then(
      () => null,
      (error: Error) => error.message,
    );
    if (problem === null) {
      this.#passed += 1;
      console.log(`ok        ${name}`);
    } else this.fail(`${name}\n${problem}`);
  }

  fail(text: string): void {
    this.#failed += 1;
    console.log(`FAILED    ${text}`);
  }

  /** Prints the count, and returns the exit code. */
  end(): 0 | 1 {
    console.log(`\n${this.#passed} passed, ${this.#failed} failed`);
    return this.#failed === 0 && this.#passed > 0 ? 0 : 1;
  }
}

export function seconds(value: number): string {
  return `${value.toFixed(1).padStart(6)} s`;
}
