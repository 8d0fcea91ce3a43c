import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

interface AccountLineProps {
  label: string;
  value: string;
  isPart?: boolean;
  isSum?: boolean;
}

export function AccountLine({ label, value, isPart = false, isSum = false }: AccountLineProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        py: 0.5,
        pl: isPart ? 2 : 0,
        ...(isSum ? { mt: 0.5, pt: 1, borderTop: 1, borderColor: 'divider' } : undefined),
      }}
    >
      <Typography
        component="dt"
        color={isPart ? 'textSecondary' : undefined}
        sx={{ fontWeight: isPart ? 400 : 600 }}
      >
        {label}
      </Typography>
      <Typography
        component="dd"
        sx={{ m: 0, fontWeight: isPart ? 400 : 600, fontVariantNumeric: 'tabular-nums' }}
      >
        {value}
      </Typography>
    </Box>
  );
}
