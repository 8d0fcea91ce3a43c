import type { ManagedUser, Reference } from '@atrium/contract';
import { useAuth } from '@atrium/host';
import { SearchField } from '@atrium/lists';
import { useField } from '@atrium/stores';
import { ErrorState, ListSkeleton } from '@atrium/ui';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTexts } from '../../../messages/index.ts';
import { membersArea } from '../../members.area.ts';

/** It is the maximum of the contract. */
const PAGE_SIZE = 100;
/** With more members there is a search field. */
const MAX_WITHOUT_SEARCH = 8;
const NO_ONE = '';

interface MemberChoiceProps {
  /** The person has to be a member of each customer. */
  customers: readonly Reference[];
  chosen: Reference | null;
  onChoose: (person: Reference | null) => void;
}

export function MemberChoice({ customers, chosen, onChoose }: MemberChoiceProps) {
  const texts = useTexts().deadlines;
  const [search, setSearch] = useState('');
  const query = { status: ['active' as const], pageSize: PAGE_SIZE, ...(search && { search }) };
  const load = useField(membersArea, 'members', { query });
  if (load.error)
    return (
      <ErrorState message={texts.membersNotLoaded} requestId={load.error.requestId} onRetry={load.reload} />
    );
  if (load.isFirstLoad) return <ListSkeleton rows={4} height={38} />;
  const found = membersOfAll(load.data.members, customers);
  const people = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  return (
    <div>
      {(search !== '' || load.data.total > MAX_WITHOUT_SEARCH) && (
        <SearchField
          label={texts.person}
          placeholder={texts.findPerson}
          value={search}
          onChange={setSearch}
          sx={{ width: 1, mb: 1 }}
        />
      )}
      <People people={people} chosen={chosen} onChoose={onChoose} />
      {found.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {texts.noMember}
        </Typography>
      )}
    </div>
  );
}

function People({
  people,
  chosen,
  onChoose,
}: { people: readonly Reference[] } & Omit<MemberChoiceProps, 'customers'>) {
  const texts = useTexts().deadlines;
  const userId = useAuth((state) => state.user?.id);
  const choose = (value: string) => onChoose(people.find(({ id }) => String(id) === value) ?? null);
  return (
    <RadioGroup
      aria-label={texts.person}
      value={chosen ? String(chosen.id) : NO_ONE}
      onChange={(_, value) => choose(value)}
      sx={{ maxHeight: 320, flexWrap: 'nowrap', overflowY: 'auto' }}
    >
      {people.map(({ id, name }) => (
        <FormControlLabel
          key={id}
          value={String(id)}
          control={<Radio size="small" />}
          label={id === userId ? texts.me(name) : name}
        />
      ))}
      <FormControlLabel value={NO_ONE} control={<Radio size="small" />} label={texts.noOne} />
    </RadioGroup>
  );
}

/** Under all customers a person is listed once for each; only members of each customer can be chosen. */
function membersOfAll(members: readonly ManagedUser[], customers: readonly Reference[]): Reference[] {
  const wanted = [...new Set(customers.map(({ id }) => id))];
  const names = new Map(members.map(({ id, displayName }) => [id, displayName]));
  const isMember = (person: number, customer: number) =>
    members.some((entry) => entry.id === person && entry.customer.id === customer);
  return [...names]
    .filter(([id]) => wanted.every((customer) => isMember(id, customer)))
    .map(([id, name]) => ({ id, name }));
}
