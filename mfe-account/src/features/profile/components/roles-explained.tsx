import { permissions, permissionsOfRole, type Role, roles } from '@atrium/contract';
import { Icon, icons, Section } from '@atrium/ui';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTexts } from '../../../messages/index.ts';

/** The table of roles and permissions, as the API enforces it. */
export function RolesExplained({ held }: { held: readonly Role[] }) {
  const texts = useTexts();
  return (
    <Section title={texts.rolesAllow} description={texts.rolesAllowText} flush>
      <TableContainer>
        <Table aria-label={texts.rolesAllow}>
          <TableHead>
            <TableRow>
              <TableCell>{texts.permission}</TableCell>
              {roles.map((role) => (
                <TableCell key={role} align="center" sx={{ whiteSpace: 'normal' }}>
                  {texts.roles[role].name}
                  {held.includes(role) && ` (${texts.yours})`}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {permissions.map((permission) => (
              <TableRow key={permission}>
                <TableCell component="th" scope="row">
                  {texts.permissions[permission]}
                </TableCell>
                {roles.map((role) => (
                  <TableCell key={role} align="center">
                    <Mark isAllowed={permissionsOfRole[role].includes(permission)} />
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Section>
  );
}

function Mark({ isAllowed }: { isAllowed: boolean }) {
  const texts = useTexts();
  return (
    <Box
      component={Icon}
      path={isAllowed ? icons.check : icons.minus}
      label={isAllowed ? texts.allowed : texts.notAllowed}
      sx={{
        fontSize: 16,
        verticalAlign: 'middle',
        color: isAllowed ? 'tone.success.main' : 'text.secondary',
      }}
    />
  );
}
