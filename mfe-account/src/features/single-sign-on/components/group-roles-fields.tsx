import { type GroupRole, isOneOf, roles } from '@atrium/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { RoleOptions } from '../../../lib/components/role-options.tsx';
import { useTexts } from '../../../messages/single-sign-on.ts';

interface GroupRolesFieldsProps {
  groupRoles: readonly GroupRole[];
  onChange: (groupRoles: readonly GroupRole[]) => void;
}

/** Which role each group of the provider gives. */
export function GroupRolesFields({ groupRoles, onChange }: GroupRolesFieldsProps) {
  const texts = useTexts();
  const change = (at: number, part: Partial<GroupRole>) =>
    onChange(groupRoles.map((each, index) => (index === at ? { ...each, ...part } : each)));
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {groupRoles.map(({ group, role }, index) => (
        <Box key={index} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <TextField
            label={texts.group(index + 1)}
            size="small"
            value={group}
            onChange={({ target }) => change(index, { group: target.value })}
            sx={{ flex: 1, minWidth: 140 }}
          />
          <TextField
            label={texts.roleOfGroup(index + 1)}
            size="small"
            select
            slotProps={{ select: { native: true } }}
            value={role}
            onChange={({ target: { value } }) => isOneOf(roles, value) && change(index, { role: value })}
          >
            <RoleOptions of={roles} />
          </TextField>
          <Button
            size="small"
            aria-label={texts.removeGroup(index + 1)}
            onClick={() => onChange(groupRoles.filter((_, other) => other !== index))}
          >
            {texts.removeDomain}
          </Button>
        </Box>
      ))}
      <Box>
        <Button size="small" onClick={() => onChange([...groupRoles, { group: '', role: 'viewer' }])}>
          {texts.addGroup}
        </Button>
      </Box>
    </Box>
  );
}
