import { useDraft } from '@atrium/host';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTexts } from '../../../messages/index.ts';
import { type DeadlinesAddress, feedQuery } from '../../deadline-address.ts';
import { SubscribeDialog } from './subscribe-dialog.tsx';

export function SubscribeButton({ list }: { list: DeadlinesAddress }) {
  const { button } = useTexts().deadlines.subscribe;
  const [isOpen, setOpen] = useDraft('subscribe', false);
  // The address is a secret: it is gone with the session, as is the dialog that has it.
  const [address, setAddress] = useState<string | null>(null);
  const create = (created: string) => {
    setAddress(created);
    setOpen(false);
  };
  const close = () => {
    setAddress(null);
    setOpen(false);
  };
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {button}
      </Button>
      {(isOpen || address !== null) && (
        <SubscribeDialog query={feedQuery(list)} address={address} onCreated={create} onClose={close} />
      )}
    </>
  );
}
