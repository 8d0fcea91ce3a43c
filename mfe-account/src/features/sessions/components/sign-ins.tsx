import { useField } from '@atrium/stores';
import { DateTime } from '@atrium/ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { LoadedSection } from '../../../lib/components/loaded-section.tsx';
import { useTexts } from '../../../messages/index.ts';
import { sessionsArea } from '../sessions.area.ts';
import { useDeviceName } from '../use-device-name.ts';

/** Where and how the user signed in, also with sessions that have ended. */
export function SignIns() {
  const texts = useTexts().sessions;
  const deviceName = useDeviceName();
  const load = useField(sessionsArea, 'signIns', {});
  return (
    <LoadedSection
      title={texts.signIns}
      description={texts.signInsText}
      notLoaded={texts.signInsNotLoaded}
      load={load}
      rows={3}
    >
      <Box component="ul" aria-label={texts.signIns} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {load.data.signIns.map(({ at, ipAddress, userAgent, factors }) => (
          <Box
            key={at}
            component="li"
            sx={{ display: 'flex', gap: 2, px: 2, py: 1.5, borderTop: 1, borderColor: 'divider' }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography sx={{ fontWeight: 500 }}>{deviceName(userAgent)}</Typography>
              <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                {[ipAddress ?? texts.unknown, ...factors.map((factor) => texts.factors[factor])].join(' · ')}
              </Typography>
            </Box>
            <Typography variant="body2">
              <DateTime value={at} format="dateTime" />
            </Typography>
          </Box>
        ))}
      </Box>
    </LoadedSection>
  );
}
