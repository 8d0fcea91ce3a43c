import { useAuth } from '@atrium/host';
import { Icon, icons, isKey, isOfInputMethod } from '@atrium/ui';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router-dom';
import type { CustomerSwitch } from '../../lib/use-customer-switch.ts';
import { frameMessages } from '../../messages/frame.ts';
import type { KeysTypedAhead } from './keys-typed-ahead.ts';
import * as styles from './palette.module.css';
import { PaletteFooter } from './palette-footer.tsx';
import { type PaletteItem, sortedGroups } from './palette-groups.ts';
import { PaletteIntro } from './palette-intro.tsx';
import { optionId, PaletteResults } from './palette-results.tsx';
import { ownerOf } from './recent-pages.ts';
import { useLocalGroups } from './use-local-groups.ts';
import { useSearches } from './use-searches.ts';

const MAX_SEARCH_LENGTH = 100;

interface PaletteProps {
  readonly customerSwitch: CustomerSwitch;
  /** Takes what was typed before the field was there. */
  readonly takeKeys: () => KeysTypedAhead | undefined;
  readonly onClose: () => void;
}

/** What it has found is dropped when person, rights or scope change. */
export function Palette(props: PaletteProps): ReactNode {
  const owner = useAuth(ownerOf);
  return <PaletteDialog key={owner} {...props} />;
}

function PaletteDialog({ customerSwitch, takeKeys, onClose }: PaletteProps): ReactNode {
  const text = frameMessages.useTexts().palette;
  const listId = useId();
  const introId = useId();
  const field = useRef<HTMLInputElement>(null);
  const { typed, setTyped, search, isEntered } = useTyped(takeKeys);
  const { searches, groups, items } = useFound(search, customerSwitch);
  const choose = useChoose(customerSwitch, onClose);
  const isWaiting = searches.waiting.length > 0 && !searches.isSlow;
  const options = useActiveOption(items, isWaiting, choose, isEntered);
  const { active } = options;
  return (
    <Dialog
      open
      onClose={onClose}
      // A page that settles behind the dialog takes the focus, and the dialog takes it back for itself.
      onFocus={({ target }: FocusEvent<HTMLElement>) => {
        if (target.tabIndex < 0) field.current?.focus();
      }}
      transitionDuration={0}
      slotProps={{ paper: { 'aria-label': text.title, sx: paperStyle } }}
    >
      <div className={styles.search}>
        <Icon path={icons.search} className={styles.searchIcon} />
        <input
          ref={field}
          autoFocus
          type="text"
          role="combobox"
          aria-label={text.title}
          aria-autocomplete="list"
          aria-expanded={items.length > 0}
          aria-controls={items.length > 0 ? listId : undefined}
          aria-activedescendant={active && optionId(listId, active)}
          aria-describedby={search === '' ? introId : undefined}
          placeholder={text.placeholder}
          value={typed}
          maxLength={MAX_SEARCH_LENGTH}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            options.reset();
            setTyped(event.target.value);
          }}
          onKeyDown={(event) => {
            if (isCloseKey(event)) onClose();
            else if (!options.press(event)) return;
            event.preventDefault();
          }}
          className={styles.input}
        />
        <IconButton aria-label={text.close} onClick={onClose}>
          <Icon path={icons.close} />
        </IconButton>
      </div>
      <div className={styles.body}>
        <PaletteIntro id={introId} search={search} searches={searches} count={items.length} />
        <PaletteResults
          id={listId}
          groups={groups}
          active={active}
          onPoint={options.point}
          onChoose={choose}
        />
      </div>
      <PaletteFooter search={search} searches={searches} count={items.length} />
    </Dialog>
  );
}

function useTyped(takeKeys: PaletteProps['takeKeys']) {
  const [ahead] = useState(takeKeys);
  const [typed, setTyped] = useState(ahead?.text.slice(0, MAX_SEARCH_LENGTH) ?? '');
  return { typed, setTyped, search: typed.trim().replaceAll(/\s+/g, ' '), isEntered: ahead?.isEntered };
}

function useFound(search: string, customerSwitch: CustomerSwitch) {
  const searches = useSearches(search);
  const groups = sortedGroups([...useLocalGroups(search, customerSwitch), ...searches.groups]);
  return { searches, groups, items: groups.flatMap((group) => group.items) };
}

function isCloseKey(event: KeyboardEvent): boolean {
  return isKey(event.nativeEvent, 'k') && event.ctrlKey !== event.metaKey;
}

function useChoose(customerSwitch: CustomerSwitch, onClose: () => void): (item: PaletteItem) => void {
  const navigate = useNavigate();
  return ({ target }) => {
    onClose();
    if (typeof target === 'string') void navigate(target);
    else if (typeof target === 'function') target();
    else void customerSwitch.choose(target);
  };
}

interface ActiveOption {
  readonly active: PaletteItem | undefined;
  readonly point: (item: PaletteItem) => void;
  readonly reset: () => void;
  /** Returns whether the key is one of the list's. */
  readonly press: (event: KeyboardEvent) => boolean;
}

/** Enter waits while hits are expected at any moment, since the best may be among them. */
function useActiveOption(
  items: readonly PaletteItem[],
  isWaiting: boolean,
  choose: (item: PaletteItem) => void,
  isEntered = false,
): ActiveOption {
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const [isChosen, setIsChosen] = useState(isEntered);
  const moved = items.find(({ key }) => key === activeKey);
  const active = moved ?? items[0];
  const isReady = moved !== undefined || !isWaiting;
  // biome-ignore lint/correctness/useExhaustiveDependencies: chooses once, what is active when it is ready.
  useEffect(() => {
    if (!isChosen || !isReady) return;
    setIsChosen(false);
    if (active) choose(active);
  }, [isChosen, isReady]);

  const move = (index: number) => setActiveKey(items.at(index % Math.max(items.length, 1))?.key ?? null);
  const press = ({ key, nativeEvent }: KeyboardEvent): boolean => {
    if (isOfInputMethod(nativeEvent)) return false;
    const index = active ? items.indexOf(active) : -1;
    if (key === 'ArrowDown') move(index + 1);
    else if (key === 'ArrowUp') move(index - 1);
    else if (key === 'Home') move(0);
    else if (key === 'End') move(-1);
    else if (key === 'Enter') setIsChosen(true);
    else return false;
    return true;
  };
  return {
    active,
    press,
    point: ({ key }) => setActiveKey(key),
    reset: () => {
      setActiveKey(null);
      setIsChosen(false);
    },
  };
}

/** It is near the top of a window, and fills a phone. */
const paperStyle = {
  display: 'flex',
  flexDirection: 'column',
  alignSelf: 'flex-start',
  width: { xs: '100%', sm: 'min(640px, calc(100vw - 64px))' },
  maxWidth: 'none',
  height: { xs: '100dvh', sm: 'auto' },
  maxHeight: { xs: 'none', sm: 'min(560px, calc(100dvh - 96px))' },
  m: { xs: 0, sm: '10vh auto 0' },
  borderRadius: { xs: 0, sm: '14px' },
} as const;
