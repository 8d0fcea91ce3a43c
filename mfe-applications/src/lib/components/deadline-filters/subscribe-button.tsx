import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTexts } from '../../../messages/index.ts';
import { type DeadlinesAddress, feedQuery } from '../../deadline-address.ts';
import { SubscribeDialog } from './subscribe-dialog.tsx';

/** Creates a calendar feed of what the list shows. */
export function SubscribeButton({ list }: { list: DeadlinesAddress }) {
  const { button } = useTexts().deadlines.subscribe;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {button}
      </Button>
      {isOpen && <SubscribeDialog query={feedQuery(list)} onClose={() => setOpen(false)} />}
    </>
  );
}
