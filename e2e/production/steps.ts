const count = { passed: 0, failed: 0 };

/** Runs a step, and prints how long it took. @throws Error that names it if it fails */
export async function step<T>(name: string, work: () => Promise<T> | undefined): Promise<T | undefined> {
  const started = performance.now();
  const [title = ''] = name.split('\n');
  try {
    const result = await work();
    count.passed += 1;
    console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${title}`);
    return result;
  } catch (error) {
    throw new Error(`${name}\n${(error as Error).message}`);
  }
}

/** Prints what failed. */
export function failed({ message }: Error): void {
  count.failed += 1;
  console.error(`FAILED    ${message}`);
}

/** Prints how many steps there were, and ends the check by it. */
export function summary(): never {
  console.log(`\n${count.passed} passed, ${count.failed} failed`);
  process.exit(count.failed === 0 && count.passed > 0 ? 0 : 1);
}
