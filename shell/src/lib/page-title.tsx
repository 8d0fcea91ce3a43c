import { type ReactNode, useEffect } from 'react';
import { useReleaseSet } from './release-set.ts';

interface PageTitleProps {
  /** From specific to general; the provider's name is appended. */
  readonly parts: readonly (string | null | undefined)[];
}

/** Title of the document. */
export function PageTitle({ parts }: PageTitleProps): ReactNode {
  const { settings } = useReleaseSet();
  const title = [...parts, settings.providerName].filter(Boolean).join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}
