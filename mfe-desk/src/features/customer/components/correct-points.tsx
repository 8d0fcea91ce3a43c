import { type DeskCustomer, MAX_CORRECTION_REASON } from '@atrium/contract/desk';
import { request } from '@atrium/host';
import Button from '@mui/material/Button';
import { type AskedChange, numberOf, reasonField, textOf } from '../../../lib/asking/asked-change.ts';
import { ChangeDialog } from '../../../lib/asking/change-dialog.tsx';
import { useAsking } from '../../../lib/asking/use-asking.ts';
import { useTexts } from '../../../messages/index.ts';

interface CorrectPointsProps {
  readonly customer: Pick<DeskCustomer, 'id' | 'name'>;
  readonly reload: () => Promise<void>;
}

/** A button that asks for a correction of the points of a customer. */
export function CorrectPoints({ customer: { id, name }, reload }: CorrectPointsProps) {
  const { corrections: texts } = useTexts();
  const change: AskedChange = {
    title: texts.title(name),
    confirm: texts.correct,
    about: texts.text,
    fields: [
      { name: 'points', label: texts.points, hint: texts.pointsHint, kind: 'signed' },
      reasonField(texts, MAX_CORRECTION_REASON),
    ],
    send: async (entered, key) => {
      const answer = await request('POST /customer-portal/desk/customers/:id/corrections', {
        params: { id },
        headers: { 'idempotency-key': key },
        body: { points: numberOf(entered, 'points') ?? 0, reason: textOf(entered, 'reason') },
      });
      return 'approval' in answer ? texts.asked : texts.corrected;
    },
  };
  const asking = useAsking<'correct'>(() => change, reload, 'correction');
  return (
    <>
      <Button onClick={() => asking.open('correct')}>{texts.open}</Button>
      <ChangeDialog asking={asking} />
    </>
  );
}
