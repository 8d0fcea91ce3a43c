import { type DirectoryGroup, isOneOf, type Role, roles } from '@atrium/contract';
import { problemTypeOf, useReauthentication } from '@atrium/forms';
import { notify, type RequestError, request } from '@atrium/host';
import { PlainTable } from '@atrium/lists';
import { EmptyState, Section } from '@atrium/ui';
import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { ProvenChange } from '../../../lib/components/proven-change.tsx';
import { RoleOptions } from '../../../lib/components/role-options.tsx';
import { notifyFailure } from '../../../lib/notify-failure.ts';
import { useTexts } from '../../../messages/directory-sync.ts';
import { useTexts as useAccountTexts } from '../../../messages/index.ts';

interface GroupRolesProps {
  groups: readonly DirectoryGroup[];
  onChanged: () => void;
}

interface Choice {
  readonly group: DirectoryGroup;
  readonly role: Role | null;
}

/** Which role the members of each group of the directory have. Owners are asked once more. */
export function GroupRoles({ groups, onChanged }: GroupRolesProps) {
  const texts = useTexts();
  const { roles: roleTexts } = useAccountTexts();
  const { withReauthentication, reauthenticationRequest } = useReauthentication('lasting_access');
  const [asked, setAsked] = useState<Choice | null>(null);
  const reasonOf = (error: RequestError) =>
    problemTypeOf(error) === 'last-owner' ? texts.lastOwner : error.statusText || texts.failed;
  const map = async ({ group: { id: groupId, name }, role }: Choice) => {
    try {
      const isDone = await withReauthentication(async (proof) => {
        await request('POST /customer-portal/directory_sync/groups/map', {
          body: { groupId, role, ...proof },
        });
      });
      const word = role ? roleTexts[role].name : texts.noRole;
      if (isDone) notify({ message: texts.roleSaved(name, word), severity: 'success' });
    } catch (error) {
      notifyFailure(error, reasonOf);
    }
    onChanged();
  };
  const question = asked && {
    title: texts.ownersTitle(asked.group.name),
    text: texts.ownersText,
    confirm: texts.makeOwners,
    // It is not awaited: it may open a dialog that asks for the password.
    act: async () => void map(asked),
  };
  return (
    <Section title={texts.groups} description={texts.groupsText} flush>
      {groups.length === 0 ? (
        <EmptyState title={texts.noGroupsTitle} isPlain>
          {texts.noGroupsText}
        </EmptyState>
      ) : (
        <PlainTable label={texts.groups} columns={[{ label: texts.group }, { label: texts.role }]}>
          {groups.map((group) => (
            <Row
              key={group.id}
              group={group}
              onChoose={(role) => (role === 'owner' ? setAsked({ group, role }) : void map({ group, role }))}
            />
          ))}
        </PlainTable>
      )}
      <ProvenChange question={question} onClose={() => setAsked(null)} request={reauthenticationRequest} />
    </Section>
  );
}

interface RowProps {
  group: DirectoryGroup;
  onChoose: (role: Role | null) => void;
}

function Row({ group: { name, members, role }, onChoose }: RowProps) {
  const texts = useTexts();
  return (
    <TableRow>
      <TableCell>
        <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{name}</Box>
        <Box sx={{ color: 'text.secondary' }}>{texts.members(members)}</Box>
      </TableCell>
      <TableCell sx={{ width: 160 }}>
        <TextField
          select
          fullWidth
          size="small"
          value={role ?? ''}
          onChange={({ target: { value } }) => onChoose(isOneOf(roles, value) ? value : null)}
          slotProps={{ select: { native: true }, htmlInput: { 'aria-label': texts.roleOf(name) } }}
        >
          <option value="">{texts.noRole}</option>
          <RoleOptions of={roles} />
        </TextField>
      </TableCell>
    </TableRow>
  );
}
