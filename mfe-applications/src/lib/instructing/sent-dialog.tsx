import { customerPath, linkTo } from '@atrium/host';
import { MaybeLink, TextLink, useFormat } from '@atrium/ui';
import DialogContentText from '@mui/material/DialogContentText';
import Typography from '@mui/material/Typography';
import { useTexts } from '../../messages/instructing.ts';
import { OutcomeDialog } from '../outcome-dialog.tsx';
import { CaseList } from './case-list.tsx';
import { RefusedCases } from './refused-cases.tsx';
import type { Outcome } from './use-instructing.ts';

/** What was sent and what was not, each by name. */
export function SentDialog({ outcomes, onClose }: { outcomes: readonly Outcome[]; onClose: () => void }) {
  const texts = useTexts().instructing;
  const format = useFormat();
  const sent = outcomes.filter(({ instruction }) => instruction);
  const refused = outcomes.filter(({ instruction }) => !instruction);
  return (
    <OutcomeDialog
      title={texts.sentTitle(sent.length, format.number(sent.length))}
      close={texts.close}
      onClose={onClose}
    >
      {sent.length > 0 && (
        <DialogContentText>
          {`${texts.sentText} `}
          <TextLink to={customerPath('applications/instructions')}>{texts.seeAll}</TextLink>
        </DialogContentText>
      )}
      {refused.length > 0 && (
        <RefusedCases
          title={texts.notSentTitle(refused.length, format.number(refused.length))}
          refused={refused}
        />
      )}
      {sent.length > 0 && (
        <CaseList title={texts.sentList}>
          {sent.map(({ name, instruction }) => (
            <Typography key={instruction?.id} component="li" variant="body2">
              <MaybeLink to={instruction && linkTo('instruction', instruction.id)}>{name}</MaybeLink>
            </Typography>
          ))}
        </CaseList>
      )}
    </OutcomeDialog>
  );
}
