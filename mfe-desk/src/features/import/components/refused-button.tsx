import { requestFile } from '@atrium/host';
import { saveReceived } from '@atrium/lists';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTexts } from '../../../messages/index.ts';

export function RefusedButton({ id }: { readonly id: number }) {
  const { imports: texts } = useTexts();
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    const file = requestFile('GET /customer-portal/desk/imports/:id/refused', { params: { id } });
    await saveReceived(file, ({ statusText }) => texts.refusedNotSaved(statusText));
    setSaving(false);
  };
  return (
    <Button disabled={isSaving} onClick={() => void save()}>
      {texts.saveRefused}
    </Button>
  );
}
