import { useField } from '@atrium/stores';
import { DateTime, ErrorState, ListSkeleton, Section } from '@atrium/ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTexts } from '../../../messages/index.ts';
import { sessionsArea } from '../sessions.area.ts';
import { useDeviceName } from '../use-device-name.ts';

/** Where and how the user signed in, also with sessions that have ended. */
export function SignIns() {
  const texts = useTexts().sessions;
  const deviceName = useDeviceName();
  const { data, isFirstLoad, isFetched, error, reload } = useField(sessionsArea, 'signIns', {});
  return (
    <Section title={texts.signIns} description={texts.signInsText} flush>
      {isFirstLoad && (
        <Box sx={{ px: 2, pb: 2 }}>
          <ListSkeleton rows={3} height={48} />
        </Box>
      )}
      {error && !isFetched && (
        <ErrorState message={texts.signInsNotLoaded} requestId={error.requestId} onRetry={reload} />
      )}
      <Box component="ul" aria-label={texts.signIns} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.signIns.map(({ at, ipAddress, userAgent, factors }) => (
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
    </Section>
  );
}
