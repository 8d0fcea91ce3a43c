import { hasWords } from '@atrium/contract';
import { classes, Icon, icons, isOfInputMethod } from '@atrium/ui';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { CustomerOption } from '../../lib/use-customer-switch.ts';
import { useTexts } from '../../messages/index.ts';
import * as styles from './customer-search.module.css';

interface CustomerSearchProps {
  readonly options: readonly CustomerOption[];
  readonly selected: CustomerOption;
  readonly onChoose: (option: CustomerOption) => void;
}

function matches(option: CustomerOption, search: string): boolean {
  return hasWords(option.name, search, option.code ? [option.code] : []);
}

export function CustomerSearch({ options, selected, onChoose }: CustomerSearchProps): ReactNode {
  const text = useTexts().customers;
  const listId = useId();
  const [search, setSearch] = useState('');
  const shown = options.filter((option) => matches(option, search));
  const [activeId, setActiveId] = useState(selected.id);
  const active = shown.find((option) => option.id === activeId) ?? shown[0];
  const optionId = (option: CustomerOption) => `${listId}-${option.id}`;

  const move = (event: KeyboardEvent) => {
    if (isOfInputMethod(event.nativeEvent)) return;
    const index = active ? shown.indexOf(active) : -1;
    const steps: Record<string, number> = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 };
    const step = steps[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    // Otherwise the same Enter would click the button that regains the focus.
    event.preventDefault();
    if (step === undefined) return active && onChoose(active);
    setActiveId(shown.at(step % Math.max(shown.length, 1))?.id ?? selected.id);
  };

  return (
    <>
      <div className={styles.field}>
        <Icon path={icons.search} className={styles.glass} />
        <input
          // biome-ignore lint/a11y/noAutofocus: the dialog opens at its field
          autoFocus
          placeholder={text.search}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={move}
          role="combobox"
          aria-label={text.search}
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(active)}
          className={styles.input}
        />
      </div>
      <div role="listbox" id={listId} aria-label={text.label} className={styles.list}>
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
      </div>
      <p role="status" className={styles.status}>
        {shown.length === 0 ? text.none : text.results(shown.filter(({ id }) => id !== 0).length)}
      </p>
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
  const text = useTexts().customers;
  const note = option.missing ? text.missing : option.code;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) row.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and its keys choose
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      onClick={() => onChoose(option)}
      onMouseMove={onPoint}
      className={classes(styles.option, active && styles.active, selected && styles.selected)}
    >
      <span className={styles.name}>{option.name}</span>
      {note && <span className={styles.code}>{note}</span>}
      <Icon path={icons.check} className={styles.check} />
    </div>
  );
}
