import { useCan } from '@atrium/host';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTexts } from './messages.ts';

export function OrderActions({ onApprove, onInvite }: { onApprove: () => void; onInvite: () => void }) {
  const texts = useTexts();
  const mayApprove = useCan('orders:approve');
  const mayInvite = useCan('users:manage');
  return (
    <Stack direction="row" spacing={1}>
      {mayApprove && <Button onClick={onApprove}>{texts.approve}</Button>}
      {mayInvite && <Button onClick={onInvite}>{texts.invite}</Button>}
    </Stack>
  );
}
