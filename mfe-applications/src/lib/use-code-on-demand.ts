import { useEffect, useState } from 'react';

/**
 * Code that few visits need, loaded when it is wanted first.
 *
 * @param load always the same function
 * @param onFailed called if it could not be loaded
 * @returns null until it is there
 */
export function useCodeOnDemand<Code>(
  isWanted: boolean,
  load: () => Promise<Code>,
  onFailed: () => void,
): Code | null {
  const [code, setCode] = useState<{ readonly loaded: Code } | null>(null);
  const isMissing = isWanted && code === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another way to say that it failed is no reason to load again
  useEffect(() => {
    if (!isMissing) return;
    load().then((loaded) => setCode({ loaded }), onFailed);
  }, [isMissing, load]);
  return code?.loaded ?? null;
}
