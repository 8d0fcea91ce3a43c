import { classes, Icon } from '@atrium/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { frameMessages } from '../../messages/frame.ts';
import * as styles from './palette.module.css';
import type { PaletteGroup, PaletteItem } from './palette-groups.ts';

export function optionId(listId: string, { key }: PaletteItem): string {
  return `${listId}-${key.replaceAll(/[^\w-]/g, '-')}`;
}

interface PaletteResultsProps {
  readonly id: string;
  readonly groups: readonly PaletteGroup[];
  readonly active: PaletteItem | undefined;
  readonly onPoint: (item: PaletteItem) => void;
  readonly onChoose: (item: PaletteItem) => void;
}

/** The focus stays in the field, whose keys move through the options. */
export function PaletteResults({ id, groups, active, onPoint, onChoose }: PaletteResultsProps): ReactNode {
  const text = frameMessages.useTexts().palette;
  if (groups.length === 0) return null;
  return (
    <div role="listbox" id={id} aria-label={text.results} className={styles.list}>
      {groups.map((group, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be within a listbox.
        <div key={group.key} role="group" aria-labelledby={`${id}-group-${index}`}>
          <div id={`${id}-group-${index}`} role="presentation" className={styles.group}>
            {group.label}
          </div>
          {group.items.map((item) => (
            <Option
              key={item.key}
              id={optionId(id, item)}
              item={item}
              isActive={item.key === active?.key}
              onPoint={onPoint}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface OptionProps extends Pick<PaletteResultsProps, 'onPoint' | 'onChoose'> {
  readonly id: string;
  readonly item: PaletteItem;
  readonly isActive: boolean;
}

function Option({ id, item, isActive, onPoint, onChoose }: OptionProps): ReactNode {
  const text = frameMessages.useTexts().palette;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option.
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={isActive}
      onClick={() => onChoose(item)}
      onMouseMove={() => onPoint(item)}
      className={classes(styles.option, isActive && styles.active)}
    >
      <Icon path={item.icon} className={styles.icon} />
      <span className={styles.texts}>
        <span className={styles.title}>{item.title}</span>
        {item.detail && <span className={styles.detail}>{item.detail}</span>}
      </span>
      {item.match === 'similar' && <span className={styles.similar}>{text.similar}</span>}
    </div>
  );
}
