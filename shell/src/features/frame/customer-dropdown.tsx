import { type InvitationsState, useInvitations } from '@atrium/host';
import { classes, Icon, InvitationList, icons, Popup } from '@atrium/ui';
import { type ReactNode, useCallback, useId, useState } from 'react';
import type { CustomerSwitch } from '../../lib/use-customer-switch.ts';
import { useTexts } from '../../messages/index.ts';
import * as styles from './customer-dropdown.module.css';
import { CustomerSearch } from './customer-search.tsx';

export function CustomerDropdown({ options, selected, choose }: CustomerSwitch): ReactNode {
  const text = useTexts().customers;
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const close = useCallback(() => setOpener(null), []);
  const { pending } = useInvitations();
  if (options.length === 1 && pending.length === 0) return <CustomerName name={selected.name} />;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={opener !== null}
        aria-label={labelOf(options.length > 1, pending.length)}
        onClick={({ currentTarget }) => setOpener(currentTarget)}
        className={styles.button}
      >
        <span className={classes(styles.names, pending.length > 0 && styles.pending)}>
          <CustomerName name={selected.name} />
        </span>
        <Icon path={icons.chevrons} className={styles.chevrons} />
      </button>
      {opener && (
        <Popup opener={opener} edge="left" width={320} label={text.label} onClose={close}>
          <CustomerSearch
            options={options}
            selected={selected}
            onChoose={(option) => {
              close();
              void choose(option);
            }}
          />
          {pending.length > 0 && <Invitations pending={pending} onAccepted={close} />}
        </Popup>
      )}
    </>
  );

  function labelOf(hasOthers: boolean, waiting: number): string {
    if (waiting === 0) return text.choose(selected.name);
    return hasOthers ? text.chooseAndWaiting(selected.name, waiting) : text.waiting(selected.name, waiting);
  }
}

interface InvitationsProps extends Pick<InvitationsState, 'pending'> {
  readonly onAccepted: () => void;
}

function Invitations({ pending, onAccepted }: InvitationsProps): ReactNode {
  const text = useTexts().customers;
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles.invitations}>
      <h2 id={titleId} className={styles.title}>
        {text.invitations}
      </h2>
      <InvitationList invitations={pending} onAccepted={onAccepted} dense />
    </section>
  );
}

function CustomerName({ name }: { readonly name: string }): ReactNode {
  return <span className={styles.name}>{name}</span>;
}
