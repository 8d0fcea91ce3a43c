import type { ManagedUser, ManagedUserStatus } from '@atrium/contract';
import type { DeskCustomer } from '@atrium/contract/desk';
import { PlainTable } from '@atrium/lists';
import {
  ActionMenu,
  DateTime,
  Icon,
  icons,
  type MenuChoice,
  StatusBadge,
  type Tone,
  useFormat,
} from '@atrium/ui';
import IconButton from '@mui/material/IconButton';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { useTexts } from '../../../messages/index.ts';
import type { QuestionKind } from '../questions.ts';
import * as styles from './customer.module.css';

interface TableProps {
  readonly customer: DeskCustomer;
  readonly maySupervise: boolean;
  readonly onAsk: (kind: QuestionKind, person?: ManagedUser) => void;
  readonly onResend: (person: ManagedUser) => void;
}

interface PeopleTableProps extends TableProps {
  readonly people: readonly ManagedUser[];
  readonly isBusy: boolean;
}

const tones: Record<ManagedUserStatus, Tone> = {
  active: 'success',
  invited: 'progress',
  deactivated: 'closed',
};
const wideOnly = { display: { xs: 'none', sm: 'table-cell' } };

/** On a phone everything is below the name. */
export function PeopleTable({ people, isBusy, ...rest }: PeopleTableProps) {
  const { customer: texts, customers: list } = useTexts();
  return (
    <PlainTable
      label={texts.people}
      isBusy={isBusy}
      columns={[
        { label: texts.person },
        { label: texts.role, sx: wideOnly },
        { label: texts.status, sx: wideOnly },
        { label: list.lastSignIn, sx: wideOnly },
        { sx: { width: 56, px: 1 } },
      ]}
    >
      {people.map((person) => (
        <PersonRow key={person.id} person={person} {...rest} />
      ))}
    </PlainTable>
  );
}

function PersonRow({ person, ...rest }: TableProps & { readonly person: ManagedUser }) {
  const { customer: texts, customers: list } = useTexts();
  const choices = useChoices(person, rest);
  return (
    <TableRow hover>
      <TableCell>
        <div className={styles.name}>{person.displayName}</div>
        <div className={styles.secondary}>{person.email}</div>
        <div className={styles.onPhones}>
          {texts.roles[person.role]} <PersonState person={person} />
        </div>
      </TableCell>
      <TableCell sx={wideOnly}>{texts.roles[person.role]}</TableCell>
      <TableCell sx={wideOnly}>
        <PersonState person={person} />
      </TableCell>
      <TableCell sx={wideOnly}>
        {person.lastSignedInAt ? <DateTime value={person.lastSignedInAt} format="relative" /> : list.never}
      </TableCell>
      <TableCell align="right" sx={{ px: 1 }}>
        {choices.length > 0 && (
          <ActionMenu choices={choices}>
            {(button) => (
              <IconButton aria-label={texts.actionsFor(person.displayName)} {...button}>
                <Icon path={icons.more} className={styles.more} />
              </IconButton>
            )}
          </ActionMenu>
        )}
      </TableCell>
    </TableRow>
  );
}

function PersonState({ person: { status, invitationExpiresAt } }: { readonly person: ManagedUser }) {
  const { customer: texts } = useTexts();
  const format = useFormat();
  if (status !== 'invited') return <StatusBadge tone={tones[status]} label={texts.statuses[status]} />;
  if (!invitationExpiresAt || Date.parse(invitationExpiresAt) < Date.now())
    return <StatusBadge tone="attention" label={texts.expired} />;
  return (
    <>
      <StatusBadge tone={tones[status]} label={texts.statuses[status]} />
      <span className={styles.secondary}> {texts.expires(format.date(invitationExpiresAt))}</span>
    </>
  );
}

/** What the person of the provider may do about one of the customer's. */
function useChoices(
  person: ManagedUser,
  { customer, maySupervise, onAsk, onResend }: TableProps,
): MenuChoice[] {
  const { customer: texts } = useTexts();
  if (customer.status !== 'active' || person.status === 'deactivated') return [];
  if (person.status === 'invited') return [{ label: texts.resend, choose: () => void onResend(person) }];
  return [
    { label: texts.viewAs, choose: () => onAsk('viewAs', person) },
    ...(maySupervise ? [{ label: texts.endSessions, choose: () => onAsk('endSessions', person) }] : []),
  ];
}
