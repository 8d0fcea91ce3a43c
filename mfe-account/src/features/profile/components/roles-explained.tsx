import { keysOf, type PermissionName, type PermissionsByRole, type Role, roles } from '@atrium/contract';
import { useAuth } from '@atrium/host';
import { PlainTable } from '@atrium/lists';
import { Icon, icons, Section } from '@atrium/ui';
import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { usePermissionWords } from '../../../lib/use-permission-words.ts';
import { useTexts } from '../../../messages/index.ts';

/** The API enforces the same table. */
export function RolesExplained({ held }: { held: readonly Role[] }) {
  const texts = useTexts();
  const permissionsOfRole = useAuth(({ user }) => user?.permissionsOfRole);
  if (!permissionsOfRole) return null;
  // Permissions with texts come first, in their order.
  const own = keysOf(texts.permissions);
  const names = new Set<PermissionName>([...own, ...Object.values(permissionsOfRole).flat()]);
  return (
    <Section title={texts.rolesAllow} description={texts.rolesAllowText} flush>
      <PlainTable
        label={texts.rolesAllow}
        isPlainText
        columns={[
          { label: texts.permission },
          ...roles.map((role) => ({
            label: `${texts.roles[role].name}${held.includes(role) ? ` (${texts.yours})` : ''}`,
            align: 'center' as const,
            sx: { whiteSpace: 'normal' },
          })),
        ]}
      >
        {[...names].map((name) => (
          <PermissionRow key={name} name={name} permissionsOfRole={permissionsOfRole} />
        ))}
      </PlainTable>
    </Section>
  );
}

interface PermissionRowProps {
  name: PermissionName;
  permissionsOfRole: PermissionsByRole;
}

function PermissionRow({ name, permissionsOfRole }: PermissionRowProps) {
  const { label, description } = usePermissionWords()(name);
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        {label}
        {description && (
          <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
            {description}
          </Typography>
        )}
      </TableCell>
      {roles.map((role) => (
        <TableCell key={role} align="center">
          <Mark isAllowed={permissionsOfRole[role].includes(name)} />
        </TableCell>
      ))}
    </TableRow>
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
