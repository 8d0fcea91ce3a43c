import { Icon, icons } from '@atrium/ui';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTexts } from '../../messages/index.ts';

const radii = [60, 104, 148, 192, 236, 280];

/** The second half of the sign-in page: what the portal is for. */
export function PromisePanel(): ReactNode {
  const text = useTexts().signIn;
  return (
    <Box
      component="aside"
      sx={{
        position: 'relative',
        display: { xs: 'none', md: 'flex' },
        flexDirection: 'column',
        justifyContent: 'center',
        overflow: 'hidden',
        px: { md: 6, lg: 10 },
        borderLeft: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ position: 'relative', zIndex: 1, maxWidth: 440, pb: '22vh' }}>
        <Typography component="p" variant="h4" sx={{ mb: 4, textWrap: 'balance' }}>
          {text.promiseTitle}
        </Typography>
        <Stack component="ul" spacing={2} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {[text.promiseApplications, text.promiseInsights, text.promiseRewards].map((promise) => (
            <Stack component="li" key={promise} direction="row" spacing={1.5}>
              <Icon path={icons.check} sx={{ color: 'primary.main', mt: 0.25 }} />
              <Typography color="textSecondary">{promise}</Typography>
            </Stack>
          ))}
        </Stack>
      </Box>
      <Arches />
    </Box>
  );
}

function Arches(): ReactNode {
  return (
    <Box
      component="svg"
      aria-hidden
      viewBox="0 0 800 380"
      preserveAspectRatio="xMidYMax slice"
      sx={{
        position: 'absolute',
        insetInline: 0,
        bottom: 0,
        width: '100%',
        height: '42%',
        color: 'primary.main',
      }}
    >
      {radii.map((radius, index) => (
        <path
          key={radius}
          d={`M${400 - radius} 380v-60a${radius} ${radius} 0 0 1 ${radius * 2} 0v60`}
          fill="none"
          stroke="currentColor"
          strokeOpacity={0.4 - index * 0.06}
          strokeWidth="1.5"
        />
      ))}
    </Box>
  );
}
