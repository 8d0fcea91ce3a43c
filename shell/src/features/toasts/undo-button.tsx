import { isKey } from '@atrium/ui';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTexts } from '../../messages/index.ts';

interface UndoButtonProps {
  readonly undo: () => void;
  readonly onUndone: () => void;
}

/** Ctrl-Z works from anywhere but a field, whose own text it concerns there. */
export function UndoButton({ undo, onUndone }: UndoButtonProps): ReactNode {
  const text = useTexts();
  const run = useEffectEvent(() => {
    onUndone();
    undo();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isUndo =
        (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && isKey(event, 'z');
      if (!isUndo || event.defaultPrevented || isField(event.target)) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <Button
      size="small"
      variant="text"
      aria-keyshortcuts="Control+Z"
      title={text.toasts.undoKeys}
      onClick={() => {
        onUndone();
        undo();
      }}
      sx={{ alignSelf: 'flex-start', flex: 'none', my: -0.5 }}
    >
      {text.toasts.undo}
    </Button>
  );
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('textarea, select, input:not([type=checkbox], [type=radio])'))
  );
}
