import { DateTime } from '@atrium/ui';
import type { ReactNode } from 'react';
import { SectionRow } from '../../../lib/components/section-row.tsx';
import { useTexts } from '../../../messages/index.ts';

interface FactorRowProps {
  name: string;
  addedAt: string;
  lastUsedAt: string | null;
  note?: string | undefined;
  actions: ReactNode;
}

export function FactorRow({ name, addedAt, lastUsedAt, note, actions }: FactorRowProps) {
  const texts = useTexts().factors;
  const about = (
    <>
      {texts.added} <DateTime value={addedAt} format="date" />
      {' · '}
      {lastUsedAt ? (
        <>
          {texts.lastUsed} <DateTime value={lastUsedAt} format="relative" />
        </>
      ) : (
        texts.neverUsed
      )}
      {note && ` · ${note}`}
    </>
  );
  return (
    <SectionRow name={name} about={about} wraps alignItems="center" columnGap={2} rowGap={0.5}>
      {actions}
    </SectionRow>
  );
}
