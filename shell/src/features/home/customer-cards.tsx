import type { CustomerListEntry, User } from '@atrium/contract';
import { customerPath } from '@atrium/host';
import { Icon, icons } from '@atrium/ui';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useTexts } from '../../messages/index.ts';

/** Maximum number of cards; the dropdown has all customers. */
const SHOWN = 8;

interface CustomerCardsProps {
  readonly customers: readonly CustomerListEntry[];
  readonly roles: User['roles'];
}

/** Cards that switch to one of the person's customers. */
export function CustomerCards({ customers, roles }: CustomerCardsProps): ReactNode {
  const text = useTexts().homePage;
  return (
    <Box component="section" aria-label={text.customers} sx={{ mb: 4 }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {text.customers}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
        }}
      >
        {customers.slice(0, SHOWN).map(({ id, name, code }) => {
          const role = roles.find(({ customerId }) => customerId === id)?.role;
          return (
            <ButtonBase
              key={id}
              component={RouterLink}
              to={customerPath('', id)}
              sx={{
                justifyContent: 'flex-start',
                gap: 1.5,
                p: 1.5,
                borderRadius: 1.25,
                border: 1,
                borderColor: 'divider',
                bgcolor: 'background.paper',
                textAlign: 'left',
                '&:hover': { borderColor: 'border.control' },
                '&:hover .go': { opacity: 1 },
              }}
            >
              <Monogram name={name} />
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Typography noWrap sx={{ fontWeight: 600 }}>
                  {name}
                </Typography>
                <Typography noWrap variant="caption" color="textSecondary" component="p">
                  {[role && text.roles[role], code].filter(Boolean).join(' · ')}
                </Typography>
              </Box>
              <Icon
                path={icons.arrow}
                className="go"
                sx={{ opacity: 0, color: 'text.secondary', transition: '120ms' }}
              />
            </ButtonBase>
          );
        })}
      </Box>
    </Box>
  );
}

function Monogram({ name }: { readonly name: string }): ReactNode {
  return (
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: 36,
        height: 36,
        borderRadius: 1,
        bgcolor: 'surface.subtle',
        color: 'text.secondary',
        fontWeight: 600,
      }}
    >
      {name.slice(0, 1).toLocaleUpperCase()}
    </Box>
  );
}
