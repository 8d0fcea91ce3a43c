import type { ManagedUser, Role } from '@atrium/contract';
import { RestoredNotice } from '@atrium/forms';
import { useDraft } from '@atrium/host';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useTexts } from '../../../messages/index.ts';
import { RoleChoice } from './role-choice.tsx';

interface RoleDialogProps {
  user: ManagedUser;
  onClose: () => void;
  /** @returns whether it succeeded */
  onSave: (role: Role) => Promise<boolean>;
}

export function RoleDialog({ user, onClose, onSave }: RoleDialogProps) {
  const texts = useTexts().users;
  const titleId = useId();
  const [role, setRole, isRestored] = useDraft(`role of ${user.id}`, user.role);
  const [isSaving, setIsSaving] = useState(false);
  const save = async () => {
    setIsSaving(true);
    const isSaved = await onSave(role);
    setIsSaving(false);
    if (isSaved) onClose();
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{texts.changeRoleTitle(user.displayName)}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <RestoredNotice isRestored={isRestored} />
        <DialogContentText>{texts.changeRoleText}</DialogContentText>
        <RoleChoice value={role} onChange={setRole} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button
          variant="contained"
          color="primary"
          disabled={role === user.role}
          loading={isSaving}
          onClick={() => void save()}
        >
          {texts.saveRole}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
