import { type ReactNode, useEffect } from 'react';
import { useReleaseSet } from './release-set.ts';

interface PageTitleProps {
  /** The parts go from specific to general; the provider's name is appended. */
  readonly parts: readonly (string | null | undefined)[];
}

export function PageTitle({ parts }: PageTitleProps): ReactNode {
  const { settings } = useReleaseSet();
  const title = [...parts, settings.providerName].filter(Boolean).join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}
