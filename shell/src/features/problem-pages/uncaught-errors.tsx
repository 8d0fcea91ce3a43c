import { notify, useLocale } from '@atrium/host';
import { useEffect } from 'react';
import { areaName } from '../../federation/menu.ts';
import { useReleaseSet } from '../../lib/release-set.ts';
import { onUncaughtError } from '../../lib/uncaught-errors.ts';
import { useTexts } from '../../messages/index.ts';

export function UncaughtErrors(): null {
  const { uncaught } = useTexts();
  const { locale } = useLocale();
  const releaseSet = useReleaseSet();
  useEffect(
    () =>
      onUncaughtError(releaseSet, ({ name, supportCode }) => {
        const remote = releaseSet.remotes.find((candidate) => candidate.name === name);
        const message = remote
          ? uncaught.inArea(areaName(remote, locale), supportCode)
          : uncaught.inShell(supportCode);
        notify({ severity: 'error', message });
      }),
    [releaseSet, locale, uncaught],
  );
  return null;
}
