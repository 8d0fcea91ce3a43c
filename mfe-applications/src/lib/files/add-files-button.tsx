import type { ApplicationDetail } from '@atrium/contract';
import { useAuth, useCanFor, useDraft } from '@atrium/host';
import Button from '@mui/material/Button';
import { useTexts } from '../../messages/index.ts';
import { useFileCode } from './files-on-demand.tsx';

const loadDialog = () =>
  import(/* webpackChunkName: "files" */ './add-files-dialog.tsx').then((code) => code.AddFilesDialog);

interface AddFilesButtonProps {
  application: Pick<ApplicationDetail, 'id' | 'customer'>;
  className: string;
  onAdded: () => void;
}

/** Only for those who may instruct, and for one customer. */
export function AddFilesButton({ application: { id, customer }, className, onAdded }: AddFilesButtonProps) {
  const texts = useTexts();
  const mayAdd = useCanFor('instructions:write')(customer.id);
  const isOfCustomer = useAuth(({ selectedCustomer }) => selectedCustomer) !== 0;
  const [isOpen, setOpen] = useDraft(`add files ${id}`, false);
  const Dialog = useFileCode(isOpen, loadDialog, () => setOpen(false));
  if (!mayAdd || !isOfCustomer) return null;
  return (
    <>
      <Button size="small" className={className} onClick={() => setOpen(true)}>
        {texts.addFiles}
      </Button>
      {isOpen && Dialog && <Dialog applicationId={id} onClose={() => setOpen(false)} onAdded={onAdded} />}
    </>
  );
}
