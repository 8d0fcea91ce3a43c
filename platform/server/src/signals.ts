const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Stops the process in an orderly way at the first signal, or when the process that started it through an IPC channel
 * is gone; a second signal ends it at once.
 *
 * @param stop Resolves once everything has ended. The exit code is 0, or 1 where it rejects.
 */
export function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false;
  const begin = () => {
    if (stopping) process.exit(1);
    stopping = true;
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of SIGNALS) process.on(signal, begin);
  process.on('disconnect', begin);
}
