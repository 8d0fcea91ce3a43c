import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useReleaseSet } from './release-set.ts';

/** The logo: arches of an atrium, in the accent colour. */
export function BrandMark({ size = 24 }: { readonly size?: number }): ReactNode {
  return (
    <Box
      component="svg"
      viewBox="0 0 24 24"
      aria-hidden
      sx={{
        width: size,
        height: size,
        color: 'primary.main',
        flexShrink: 0,
        '@media (forced-colors: active)': { '& path': { stroke: 'Canvas' } },
      }}
    >
      <rect width="24" height="24" rx="6" fill="currentColor" />
      <path
        d="M6 18.500v-6a6 6 0 0 1 12 0v6M9.500 18.500v-5.500a2.500 2.500 0 0 1 5 0v5.500"
        fill="none"
        stroke="#fff"
        strokeWidth="1.7"
        strokeLinecap="round"
      />
    </Box>
  );
}

export function Brand(): ReactNode {
  const { settings } = useReleaseSet();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
      <BrandMark />
      <Typography component="span" sx={{ fontWeight: 650, fontSize: 15, letterSpacing: '-0.01em' }}>
        {settings.providerName}
      </Typography>
    </Box>
  );
}
