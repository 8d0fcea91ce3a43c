import { MAX_NAME_CHARACTERS } from '@atrium/contract';
import { customerPath, notify, request } from '@atrium/host';
import Button from '@mui/material/Button';
import { useNavigate } from 'react-router-dom';
import { type AskedChange, textOf } from '../../../lib/asking/asked-change.ts';
import { ChangeDialog } from '../../../lib/asking/change-dialog.tsx';
import { useAsking } from '../../../lib/asking/use-asking.ts';
import { useRole } from '../../../lib/use-role.ts';
import { useTexts } from '../../../messages/index.ts';

const MAX_CODE = 20;

/** The button, for who may create customers, with its dialog. The page of the new customer opens. */
export function NewCustomer() {
  const { customers: texts } = useTexts();
  const { reaches, seesAll } = useRole();
  const change = useChange();
  const asking = useAsking<'create'>(() => change, null, 'new customer');
  if (!reaches('supervisor') || !seesAll) return null;
  return (
    <>
      <Button variant="contained" color="primary" onClick={() => asking.open('create')}>
        {texts.create}
      </Button>
      <ChangeDialog asking={asking} />
    </>
  );
}

function useChange(): AskedChange {
  const { customers: texts } = useTexts();
  const navigate = useNavigate();
  return {
    title: texts.createTitle,
    about: texts.createText,
    confirm: texts.createConfirm,
    fields: [
      { name: 'name', label: texts.name, kind: 'line', maxLength: MAX_NAME_CHARACTERS },
      { name: 'code', label: texts.code, hint: texts.codeHint, kind: 'line', maxLength: MAX_CODE },
    ],
    send: async (entered) => {
      const body = { name: textOf(entered, 'name'), code: textOf(entered, 'code') };
      const { customer } = await request('POST /customer-portal/desk/customers', { body });
      notify({ message: texts.created(customer.name), severity: 'success' });
      await navigate(customerPath(`customers/${customer.id}`));
      return null;
    },
  };
}
