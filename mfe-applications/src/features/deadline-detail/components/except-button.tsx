import type { Deadline } from '@atrium/contract';
import { useSubmission } from '@atrium/forms';
import { notify, request, useAuth } from '@atrium/host';
import Button from '@mui/material/Button';
import { useWithToast } from '../../../lib/deadline-actions.ts';
import { useTexts } from '../../../messages/index.ts';

interface ExceptButtonProps {
  deadline: Deadline;
  onChanged: () => void;
}

/** Has the standing instruction leave the deadline alone, which can be taken back. */
export function ExceptButton({ deadline: { id, standingInstruction }, onChanged }: ExceptButtonProps) {
  const texts = useTexts().deadlines;
  const actsForAll = useAuth((state) => state.selectedCustomer === 0);
  const { submit, isWorking } = useSubmission();
  const withToast = useWithToast(onChanged);
  const except = (isExcepted: boolean) =>
    withToast(async () => {
      await request('POST /customer-portal/deadlines/:id/standing_exception', {
        params: { id },
        body: { isExcepted },
      });
      onChanged();
    });
  const choose = async () => {
    if (await except(true))
      notify({ message: texts.isExcepted, severity: 'success', undo: () => void except(false) });
  };
  if (!standingInstruction || actsForAll) return null;
  return (
    <Button size="small" loading={isWorking} onClick={() => void submit(choose)}>
      {texts.except}
    </Button>
  );
}
