import { notificationKinds } from '@atrium/contract';
import { useAuth } from '@atrium/host';
import { PrintedFilters } from '@atrium/lists';
import { Tabs } from '@atrium/ui';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTexts } from '../../../messages/index.ts';
import { type NotificationsChange, places, type useNotifications } from '../use-notifications.ts';
import * as styles from './notification-filters.module.css';

interface NotificationFiltersProps extends Pick<ReturnType<typeof useNotifications>, 'query' | 'place'> {
  onChange: (change: NotificationsChange) => void;
}

const width = { xs: '100%', sm: 208 };

/** Filters by where they are, by kind, and by customer when acting for all. */
export function NotificationFilters({ query, place, onChange }: NotificationFiltersProps) {
  const texts = useTexts().notifications;
  const customers = useAuth((state) => state.customerListDropdown);
  const isForAll = useAuth((state) => state.selectedCustomer) === 0;
  return (
    <Box
      sx={{
        display: 'flex',
        displayPrint: 'none',
        flexWrap: 'wrap',
        columnGap: 2,
        rowGap: 2,
        mb: 2,
        alignItems: 'center',
      }}
    >
      <Tabs
        value={place}
        onChange={(show) => onChange({ show: show === 'all' ? null : show, page: 1 })}
        label={texts.show}
        className={styles.tabs}
        tabs={places.map((id) => ({ id, label: texts.places[id] }))}
      />
      <TextField
        select
        label={texts.kind}
        value={query.kind?.[0] ?? ''}
        onChange={({ target }) => onChange({ kind: target.value })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        sx={{ width }}
      >
        <MenuItem value="">{texts.allKinds}</MenuItem>
        {notificationKinds.map((kind) => (
          <MenuItem key={kind} value={kind}>
            {texts.kinds[kind]}
          </MenuItem>
        ))}
      </TextField>
      {isForAll && customers.length > 1 && (
        <TextField
          select
          label={texts.customer}
          value={query.customer?.[0] ?? ''}
          onChange={({ target }) => onChange({ customer: target.value })}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          sx={{ width }}
        >
          <MenuItem value="">{texts.allCustomers}</MenuItem>
          {customers.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Box>
  );
}

/** The filters of the notifications, for the printed page. */
export function PrintedNotificationFilters({
  query: { kind = [], customer = [] },
  place,
}: Pick<NotificationFiltersProps, 'query' | 'place'>) {
  const texts = useTexts().notifications;
  const customers = useAuth((state) => state.customerListDropdown);
  return (
    <PrintedFilters
      filters={[
        [texts.show, place === 'all' ? [] : [texts.places[place]]],
        [texts.kind, kind.map((each) => texts.kinds[each])],
        [texts.customer, customer.map((id) => customers.find((one) => one.id === id)?.name ?? String(id))],
      ]}
    />
  );
}
