import type { QueueItem } from '@atrium/contract/desk';
import Button from '@mui/material/Button';
import { useTexts } from '../../../messages/index.ts';
import type { Action, Actions } from '../use-actions.ts';
import * as styles from './queue.module.css';

interface ActionBarProps {
  readonly item: QueueItem;
  readonly actions: Actions;
}

/** What can be done with the chosen item. */
export function ActionBar({ item, actions }: ActionBarProps) {
  const { queue: texts } = useTexts();
  const { takenBy } = item;
  const named: [label: string, action: Action][] = [
    [texts.accept, actions.accept],
    [texts.done, actions.done],
    [texts.reply, actions.reply],
    [takenBy ? texts.takeOver(takenBy.name) : texts.take, actions.take],
    [texts.release, actions.release],
    [texts.settle, actions.settle],
    [texts.refuse, actions.refuse],
    [texts.snooze, actions.snooze],
  ];
  const shown = named.flatMap(([label, action]) => (action ? [{ label, action }] : []));
  return (
    <div role="toolbar" aria-label={texts.actions} className={styles.bar}>
      {shown.map(({ label, action }, index) => (
        <Button key={label} size="small" variant={index === 0 ? 'contained' : 'text'} onClick={action}>
          {label}
        </Button>
      ))}
    </div>
  );
}
