import type { InstructionRefusal } from '@atrium/contract';
import { linkTo } from '@atrium/host';
import { MaybeLink } from '@atrium/ui';
import Typography from '@mui/material/Typography';
import { useTexts } from '../../messages/instructing.ts';
import { CaseList } from './case-list.tsx';

export interface Refused {
  readonly name: string;
  readonly applicationId: number;
  readonly deadlineId: number | null;
  readonly problem: InstructionRefusal | null;
  /** The open instruction that is in the way. */
  readonly first: { readonly id: number } | null;
}

/** What cannot be instructed, by name, and why. */
export function RefusedCases({ title, refused }: { title: string; refused: readonly Refused[] }) {
  const texts = useTexts().instructing;
  return (
    <CaseList title={title}>
      {refused.map(({ name, applicationId, deadlineId, problem, first }, index) => (
        <Typography key={index} component="li" variant="body2">
          <MaybeLink to={pageOf(applicationId, deadlineId)}>{name}</MaybeLink>
          {texts.because(texts.refusals[problem ?? 'not-found'])}
          {first && <MaybeLink to={linkTo('instruction', first.id)}>{texts.first}</MaybeLink>}
        </Typography>
      ))}
    </CaseList>
  );
}

function pageOf(applicationId: number, deadlineId: number | null): string | null {
  return deadlineId === null ? linkTo('application', applicationId) : linkTo('deadline', deadlineId);
}
