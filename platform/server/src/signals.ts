const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Shuts the process down gracefully on the first signal, or when a parent process with an IPC channel exits; a second
 * signal ends the process immediately.
 *
 * @param stop Resolves when everything is closed. The exit code is then 0, or 1 if it rejects.
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
