import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Brand } from './brand.tsx';
import { PageTitle } from './page-title.tsx';

interface StandalonePageProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A page without the frame: a short message and what to do. */
export function StandalonePage({ title, children }: StandalonePageProps): ReactNode {
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        gridTemplateRows: 'auto 1fr',
        bgcolor: 'background.default',
      }}
    >
      <PageTitle parts={[title]} />
      <Box sx={{ p: { xs: 3, sm: 4 } }}>
        <Brand />
      </Box>
      <Box sx={{ width: '100%', maxWidth: 480, mx: 'auto', px: 3, pt: { xs: 4, sm: '14vh' }, pb: 8 }}>
        <Typography component="h1" variant="h4" sx={{ mb: 1 }}>
          {title}
        </Typography>
        {children}
      </Box>
    </Box>
  );
}
