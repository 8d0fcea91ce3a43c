import { notificationChannels, notificationKinds } from '@atrium/contract';
import { Page, PageHeader, Section } from '@atrium/ui';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { AccountPages } from '../../../lib/components/account-pages.tsx';
import { useTexts } from '../../../messages/index.ts';
import { useNotificationSettings } from '../use-notification-settings.ts';

/** A switch for each kind of notification and channel. */
export function NotificationSettingsPage() {
  const texts = useTexts().notificationSettings;
  const { kinds } = useTexts().notifications;
  const { change, isEnabled } = useNotificationSettings();
  return (
    <Page width="reading">
      <PageHeader title={texts.title} description={texts.description} />
      <AccountPages />
      <Section title={texts.list} description={texts.lineText} flush>
        <TableContainer>
          <Table aria-label={texts.title}>
            <TableHead>
              <TableRow>
                <TableCell>{texts.kind}</TableCell>
                {notificationChannels.map((channel) => (
                  <TableCell key={channel} align="center">
                    {texts.channels[channel]}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {notificationKinds.map((kind) => (
                <TableRow key={kind}>
                  <TableCell component="th" scope="row">
                    <Box sx={{ fontWeight: 500 }}>{kinds[kind]}</Box>
                    <Box sx={{ color: 'text.secondary', fontWeight: 400 }}>{texts.explained[kind]}</Box>
                  </TableCell>
                  {notificationChannels.map((channel) => (
                    <TableCell key={channel} align="center" padding="none">
                      <Checkbox
                        checked={isEnabled({ kind, channel })}
                        onChange={(event) => change({ kind, channel, enabled: event.target.checked })}
                        slotProps={{
                          input: { 'aria-label': texts.by(kinds[kind], texts.channels[channel]) },
                        }}
                      />
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      </Section>
    </Page>
  );
}
