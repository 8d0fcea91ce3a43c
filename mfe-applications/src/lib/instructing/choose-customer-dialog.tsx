import type { Reference } from '@atrium/contract';
import { customerPath, useCanFor } from '@atrium/host';
import { TextLink } from '@atrium/ui';
import DialogContentText from '@mui/material/DialogContentText';
import { useTexts } from '../../messages/instructing.ts';
import { OutcomeDialog } from '../outcome-dialog.tsx';
import type { About, InstructDialogProps } from './cases.ts';

/** Under all customers nothing can be sent: it leads to the same thing in the scope of its customer. */
export function ChooseCustomerDialog({ about, selected, onClose }: InstructDialogProps) {
  const texts = useTexts().instructing;
  const mayInstructFor = useCanFor('instructions:write');
  const rows = 'deadlines' in selected ? selected.deadlines : selected.applications;
  const page = pageOf(about, 'deadlines' in selected);
  const customers = new Map<number, Reference>(rows.map(({ customer }) => [customer.id, customer]));
  return (
    <OutcomeDialog title={texts.chooseCustomerTitle} close={texts.close} onClose={onClose}>
      <DialogContentText>{texts.chooseCustomerText}</DialogContentText>
      <ul>
        {[...customers.values()]
          .filter(({ id }) => mayInstructFor(id))
          .map(({ id, name }) => (
            <li key={id}>
              <TextLink to={customerPath(page, id)}>{name}</TextLink>
            </li>
          ))}
      </ul>
    </OutcomeDialog>
  );
}

function pageOf({ what, id }: About, areDeadlines: boolean): string {
  if (what === 'deadline') return `applications/deadlines/${id}`;
  if (what === 'application') return `applications/${id}`;
  return areDeadlines ? 'applications/deadlines' : 'applications';
}
