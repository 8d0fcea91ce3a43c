import type { Factor, MissingProof } from '@atrium/contract';
import type { ReauthenticationRequest } from '@atrium/forms';
import { customerPath, refreshPerson, request, useWithheldCustomers, withheldCustomers } from '@atrium/host';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { notifyFailure } from '../../lib/notify-failure.ts';

/** Number of no customer, in place of which what a role without customers needs is asked for. */
const NO_CUSTOMER = 0;

/** What the session lacks for the customer of the address, and the factors of the person that would do. */
export function useConfirmation() {
  const navigate = useNavigate();
  const id = Number(useSearchParams()[0].get('customer'));
  const customer = useWithheldCustomers().find((withheld) => withheld.id === id);
  const missing = customer?.missing ?? (id === NO_CUSTOMER ? 'second_factor' : undefined);
  const [held, setHeld] = useState<readonly Factor[] | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [wasNotEnough, setNotEnough] = useState(false);

  useEffect(() => {
    request('POST /customer-portal/auth/step_up/begin', {})
      .then(({ factors }) => setHeld(factors))
      .catch((error: unknown) => void notifyFailure(error));
  }, []);

  const open = () => void navigate(customerPath('', id));
  const asked: ReauthenticationRequest = {
    missing: 'step-up',
    factors: factorsFor(missing, held ?? []),
    otpPurpose: 'change_factors',
    prove: async () => {
      await refreshPerson();
      setAsking(false);
      if (withheldCustomers().some((withheld) => withheld.id === id)) setNotEnough(true);
      else open();
    },
    cancel: () => setAsking(false),
  };
  return {
    customer,
    missing,
    isLoaded: held !== null,
    asked,
    isAsking,
    wasNotEnough,
    ask: () => setAsking(true),
    open,
  };
}

function factorsFor(missing: MissingProof | undefined, held: readonly Factor[]): readonly Factor[] {
  if (missing === 'sign_on' || missing === 'readmission') return [];
  return missing === 'passkey' ? held.filter((factor) => factor === 'passkey') : held;
}
