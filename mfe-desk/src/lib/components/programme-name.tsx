import { StatusBadge } from '@atrium/ui';
import type { ProgrammeRow } from '../programme-change.ts';
import { Secondary } from './secondary.tsx';

interface ProgrammeNameProps {
  readonly row: ProgrammeRow;
  readonly texts: { readonly isEnded: string };
}

/** What a reward or a way to earn is, with a mark once it has ended. */
export function ProgrammeName({ row: { name, description, active }, texts }: ProgrammeNameProps) {
  return (
    <>
      {name}
      {description && <Secondary>{description}</Secondary>}
      {!active && <StatusBadge tone="closed" label={texts.isEnded} />}
    </>
  );
}
