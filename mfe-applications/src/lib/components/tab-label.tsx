import Box from '@mui/material/Box';

/** The name of a tab with its number of rows. */
export function TabLabel({ name, count }: { name: string; count: string | null }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 0.75, alignItems: 'baseline' }}>
      {name}{' '}
      <Box
        component="span"
        sx={{
          color: 'text.secondary',
          fontVariantNumeric: 'tabular-nums',
          minWidth: '2ch',
          textAlign: 'left',
        }}
      >
        {count}
      </Box>
    </Box>
  );
}
