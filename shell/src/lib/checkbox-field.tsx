import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface CheckboxFieldProps {
  readonly label: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

/** The browser's own checkbox: MUI's would be a third of the script of the pages that have one. */
export function CheckboxField({ label, isChecked, onChange }: CheckboxFieldProps): ReactNode {
  return (
    <Box component="label" sx={{ display: 'flex', alignItems: 'flex-start', gap: 1.5, cursor: 'pointer' }}>
      <Box
        component="input"
        type="checkbox"
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
        sx={{
          flexShrink: 0,
          width: 18,
          height: 18,
          m: 0,
          mt: 0.25,
          accentColor: 'var(--atrium-palette-primary-main)',
        }}
      />
      {label}
    </Box>
  );
}
