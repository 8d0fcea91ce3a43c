import { isOneOf, type Role, roles } from '@atrium/contract';
import { useAuth } from '@atrium/host';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { usePermissionWords } from '../../../lib/use-permission-words.ts';
import { useTexts } from '../../../messages/index.ts';

interface RoleChoiceProps {
  value: Role;
  onChange: (role: Role) => void;
}

/** A choice of roles, with the permissions of the chosen one, from the table that the API authorises with. */
export function RoleChoice({ value, onChange }: RoleChoiceProps) {
  const { users: texts, roles: roleTexts } = useTexts();
  const wordsOf = usePermissionWords();
  const permissions = useAuth(({ user }) => user?.permissionsOfRole[value]) ?? [];
  const labelId = useId();
  return (
    <Box>
      <Typography id={labelId} variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
        {texts.role}
      </Typography>
      <RadioGroup
        row
        aria-labelledby={labelId}
        value={value}
        onChange={(_, chosen) => isOneOf(roles, chosen) && onChange(chosen)}
      >
        {roles.map((role) => (
          <FormControlLabel key={role} value={role} control={<Radio />} label={roleTexts[role].name} />
        ))}
      </RadioGroup>
      <Box aria-live="polite" sx={{ mt: 1, p: 1.5, borderRadius: 2, bgcolor: 'surface.subtle' }}>
        <Typography variant="body2" sx={{ fontWeight: 500 }}>
          {texts.may(roleTexts[value].name)}
        </Typography>
        <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, typography: 'body2', color: 'text.secondary' }}>
          {permissions.map((permission) => (
            <li key={permission}>{wordsOf(permission).label}</li>
          ))}
        </Box>
      </Box>
    </Box>
  );
}
