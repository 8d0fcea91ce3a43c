import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

const list = { m: 0, mt: 0.5, pl: 2.5, maxHeight: 220, overflowY: 'auto' } as const;

/** There may be a thousand: they scroll, also by the arrow keys. */
export function CaseList({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <div>
      <Typography id={titleId} variant="subtitle2" component="h3">
        {title}
      </Typography>
      <Box component="ul" aria-labelledby={titleId} tabIndex={0} sx={list}>
        {children}
      </Box>
    </div>
  );
}
