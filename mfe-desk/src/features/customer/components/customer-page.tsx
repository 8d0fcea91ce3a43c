import type { ManagedUser } from '@atrium/contract';
import type { DeskCustomer } from '@atrium/contract/desk';
import { customerPath, notify, request } from '@atrium/host';
import { useAddress } from '@atrium/lists';
import { Page, PageHeader, useRouteParams } from '@atrium/ui';
import Button from '@mui/material/Button';
import { useCallback, useEffect } from 'react';
import { ChangeDialog } from '../../../lib/asking/change-dialog.tsx';
import { useAsking } from '../../../lib/asking/use-asking.ts';
import { CustomerState } from '../../../lib/components/customer-state.tsx';
import { LoadedObject } from '../../../lib/components/loaded-object.tsx';
import { useDesk } from '../../../lib/use-desk.ts';
import { useRole } from '../../../lib/use-role.ts';
import { useTexts } from '../../../messages/index.ts';
import { type QuestionKind, questionOf } from '../questions.ts';
import { CorrectPoints } from './correct-points.tsx';
import * as styles from './customer.module.css';
import { CustomerFacts } from './customer-facts.tsx';
import { People } from './people.tsx';

export function CustomerPage() {
  const { customer: texts } = useTexts();
  const { id } = useRouteParams('customers/:id');
  const load = useCallback(
    () => request('GET /customer-portal/desk/customers/:id', { params: { id: Number(id) } }),
    [id],
  );
  const shown = useDesk(load);
  useEndedView();
  return (
    <LoadedObject shown={shown} texts={texts} list={customerPath('customers')} parts={2}>
      {({ customer }) => <Customer customer={customer} reload={shown.reload} />}
    </LoadedObject>
  );
}

interface CustomerProps {
  readonly customer: DeskCustomer;
  readonly reload: () => Promise<void>;
}

function Customer({ customer, reload }: CustomerProps) {
  const { customer: texts } = useTexts();
  const { reaches } = useRole();
  const asking = useAsking<QuestionKind>((asked) => questionOf(asked, { texts, customer }), reload);
  const ask = (kind: QuestionKind, person?: Pick<ManagedUser, 'id' | 'displayName'>) =>
    asking.open(kind, person?.id, {}, person && { label: person.displayName });
  const change = { active: 'close', deactivated: 'reopen', deleting: null } as const;
  const kind = reaches('administrator') ? change[customer.status] : null;
  return (
    <Page>
      <PageHeader
        title={customer.name}
        description={
          <>
            {customer.code} <CustomerState {...customer} />
          </>
        }
        actions={
          <>
            <CorrectPoints customer={customer} reload={reload} />
            {kind && <Button onClick={() => ask(kind)}>{texts[kind]}</Button>}
          </>
        }
      />
      <div className={styles.sections}>
        <CustomerFacts customer={customer} />
        <People customer={customer} maySupervise={reaches('supervisor')} onAsk={ask} />
      </div>
      <ChangeDialog asking={asking} />
    </Page>
  );
}

/** A view that ended by itself leads back with this word in the address. */
function useEndedView(): void {
  const { customer: texts } = useTexts();
  const [address, setAddress] = useAddress();
  const hasEnded = address.get('view') === 'ended';
  useEffect(() => {
    if (!hasEnded) return;
    notify({ message: texts.viewEnded, severity: 'info' });
    setAddress('');
  }, [hasEnded, setAddress, texts]);
}
