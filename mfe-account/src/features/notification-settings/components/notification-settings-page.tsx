import { notificationChannels, notificationKinds } from '@atrium/contract';
import { useAuth } from '@atrium/host';
import { PlainTable } from '@atrium/lists';
import { Section } from '@atrium/ui';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Link from '@mui/material/Link';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { OwnPage } from '../../../lib/components/own-page.tsx';
import { useTexts } from '../../../messages/index.ts';
import { useNotificationSettings } from '../use-notification-settings.ts';
import { RemindersSection } from './reminders-section.tsx';

export function NotificationSettingsPage() {
  const texts = useTexts().notificationSettings;
  const { kinds } = useTexts().notifications;
  const { change, isEnabled, isPartial } = useNotificationSettings();
  const hasLine = useAuth((state) => state.user?.lineLinked) ?? false;
  const lineHintId = useId();
  return (
    <OwnPage texts={texts}>
      <Box sx={{ mb: 2 }}>
        <RemindersSection />
      </Box>
      <Section
        title={texts.list}
        description={hasLine ? texts.lineText : <LinkLineFirst id={lineHintId} />}
        flush
      >
        <PlainTable
          label={texts.title}
          columns={[
            { label: texts.kind },
            ...notificationChannels.map((channel) => ({
              label: texts.channels[channel],
              align: 'center' as const,
            })),
          ]}
        >
          {notificationKinds.map((kind) => (
            <TableRow key={kind}>
              <TableCell component="th" scope="row">
                <Box sx={{ fontWeight: 500 }}>{kinds[kind]}</Box>
                <Box sx={{ color: 'text.secondary', fontWeight: 400 }}>{texts.explained[kind]}</Box>
              </TableCell>
              {notificationChannels.map((channel) => (
                <TableCell key={channel} align="center" padding="none">
                  <Checkbox
                    checked={isEnabled({ kind, channel }) && !isPartial({ kind, channel })}
                    indeterminate={isPartial({ kind, channel })}
                    disabled={channel === 'line' && !hasLine}
                    onChange={(event) => change({ kind, channel, enabled: event.target.checked })}
                    slotProps={{
                      input: {
                        ...(isPartial({ kind, channel }) && { 'aria-checked': 'mixed' }),
                        'aria-label': texts.by(kinds[kind], texts.channels[channel]),
                        'aria-describedby': channel === 'line' && !hasLine ? lineHintId : undefined,
                      },
                    }}
                  />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </PlainTable>
      </Section>
    </OwnPage>
  );
}

function LinkLineFirst({ id }: { id: string }) {
  const texts = useTexts().notificationSettings;
  return (
    <span id={id}>
      {texts.lineMissing}{' '}
      <Link component={RouterLink} to="/signout">
        {texts.lineSignOut}
      </Link>
    </span>
  );
}
