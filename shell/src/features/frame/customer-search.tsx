import { Icon, icons } from '@atrium/ui';
import Box from '@mui/material/Box';
import InputBase from '@mui/material/InputBase';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { CustomerOption } from '../../lib/use-customer-switch.ts';
import { useTexts } from '../../messages/index.ts';

interface CustomerSearchProps {
  readonly options: readonly CustomerOption[];
  readonly selected: CustomerOption;
  readonly onChoose: (option: CustomerOption) => void;
}

function matches(option: CustomerOption, search: string): boolean {
  const words = `${option.name} ${option.code ?? ''}`.toLocaleLowerCase();
  return words.includes(search.trim().toLocaleLowerCase());
}

/** A search field above the list of customers; the arrow keys move through it, Enter chooses one. */
export function CustomerSearch({ options, selected, onChoose }: CustomerSearchProps): ReactNode {
  const text = useTexts().customers;
  const listId = useId();
  const [search, setSearch] = useState('');
  const shown = options.filter((option) => matches(option, search));
  const [activeId, setActiveId] = useState(selected.id);
  const active = shown.find((option) => option.id === activeId) ?? shown[0];
  const optionId = (option: CustomerOption) => `${listId}-${option.id}`;

  const move = (event: KeyboardEvent) => {
    const index = active ? shown.indexOf(active) : -1;
    const steps: Record<string, number> = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 };
    const step = steps[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    // Otherwise the button that regains the focus would be clicked by the same Enter.
    event.preventDefault();
    if (step === undefined) return active && onChoose(active);
    setActiveId(shown.at(step % Math.max(shown.length, 1))?.id ?? selected.id);
  };

  return (
    <>
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, borderBottom: 1, borderColor: 'divider' }}
      >
        <Box component={Icon} path={icons.search} sx={{ color: 'text.secondary' }} />
        <InputBase
          autoFocus
          fullWidth
          placeholder={text.search}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={move}
          inputProps={{
            role: 'combobox',
            'aria-label': text.search,
            'aria-expanded': true,
            'aria-controls': listId,
            'aria-autocomplete': 'list',
            'aria-activedescendant': active && optionId(active),
          }}
          sx={{ height: 44 }}
        />
      </Box>
      <Box
        role="listbox"
        id={listId}
        aria-label={text.label}
        sx={{ p: 0.5, maxHeight: 320, overflowY: 'auto' }}
      >
        {shown.map((option) => (
          <Option
            key={option.id}
            id={optionId(option)}
            option={option}
            selected={option.id === selected.id}
            active={option === active}
            onChoose={onChoose}
            onPoint={() => setActiveId(option.id)}
          />
        ))}
      </Box>
      <Typography
        role="status"
        variant="caption"
        color="textSecondary"
        sx={{ display: 'block', px: 2, py: 1, borderTop: 1, borderColor: 'divider' }}
      >
        {shown.length === 0 ? text.none : text.results(shown.filter(({ id }) => id !== 0).length)}
      </Typography>
    </>
  );
}

interface OptionProps {
  readonly id: string;
  readonly option: CustomerOption;
  readonly selected: boolean;
  readonly active: boolean;
  readonly onChoose: (option: CustomerOption) => void;
  readonly onPoint: () => void;
}

function Option({ id, option, selected, active, onChoose, onPoint }: OptionProps): ReactNode {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) row.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <Box
      ref={row}
      id={id}
      role="option"
      aria-selected={selected}
      onClick={() => onChoose(option)}
      onMouseMove={onPoint}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 36,
        px: 1.5,
        borderRadius: 0.75,
        cursor: 'pointer',
        bgcolor: active ? 'action.hover' : undefined,
        '@media (forced-colors: active)': {
          outline: active ? '2px solid currentColor' : undefined,
          outlineOffset: -4,
        },
      }}
    >
      <Typography noWrap sx={{ flex: 1, fontWeight: selected ? 600 : 400 }}>
        {option.name}
      </Typography>
      {option.code && (
        <Typography variant="caption" color="textSecondary">
          {option.code}
        </Typography>
      )}
      <Box
        component={Icon}
        path={icons.check}
        sx={{ fontSize: 16, color: 'primary.main', visibility: selected ? 'visible' : 'hidden' }}
      />
    </Box>
  );
}
