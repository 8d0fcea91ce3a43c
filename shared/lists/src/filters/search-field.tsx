import { Icon, icons } from '@atrium/ui';
import InputAdornment from '@mui/material/InputAdornment';
import type { SxProps, Theme } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';

const DEBOUNCE_MS = 250;
/** It is the limit of the contract. */
const MAX_LENGTH = 200;

export interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  /** Called with the trimmed text once typing pauses. */
  onChange: (search: string) => void;
  sx?: SxProps<Theme>;
}

export function SearchField({ label, placeholder, value, onChange, sx = null }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // The value changed elsewhere: by a saved view, or the back button.
  if (value !== known) {
    setKnown(value);
    if (value !== typed.trim()) setTyped(value);
  }
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === known) return;
    const timer = setTimeout(() => {
      setKnown(wanted);
      onChange(wanted);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, known, onChange]);
  return (
    <TextField
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      placeholder={placeholder}
      slotProps={{
        htmlInput: { 'aria-label': label, type: 'search', maxLength: MAX_LENGTH },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Icon path={icons.search} />
            </InputAdornment>
          ),
        },
      }}
      sx={sx}
    />
  );
}
