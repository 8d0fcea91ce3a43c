import InputAdornment from '@mui/material/InputAdornment';
import SvgIcon from '@mui/material/SvgIcon';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../lib/use-texts.ts';

const TYPING_PAUSE_MS = 250;
const MAX_LENGTH = 200;
const MAGNIFIER = 'M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13zM15.5 15.5L20 20';

interface SearchFieldProps {
  value: string;
  /** Comes once typing pauses. */
  onChange: (search: string) => void;
}

/** Looks in reference and title. The key / leads here from anywhere on the page. */
export function SearchField({ value, onChange }: SearchFieldProps) {
  const texts = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // The address changed by other means: a view, the back button.
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed === known) return;
    const timer = setTimeout(() => {
      setKnown(typed);
      onChange(typed);
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, known, onChange]);
  useSlashKey(input);
  return (
    <TextField
      inputRef={input}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      placeholder={texts.searchPlaceholder}
      slotProps={{
        htmlInput: { 'aria-label': texts.searchLabel, type: 'search', maxLength: MAX_LENGTH },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SvgIcon
                aria-hidden
                fontSize="small"
                sx={{ fill: 'none', stroke: 'currentColor', strokeWidth: 1.75, strokeLinecap: 'round' }}
              >
                <path d={MAGNIFIER} />
              </SvgIcon>
            </InputAdornment>
          ),
        },
      }}
      sx={{ flex: '1 1 200px', minWidth: { xs: '100%', sm: 200 }, maxWidth: { sm: 320 } }}
    />
  );
}

function useSlashKey(input: { readonly current: HTMLInputElement | null }): void {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const isTyping = (event.target as HTMLElement).closest('input, textarea, [contenteditable]');
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, [input]);
}
