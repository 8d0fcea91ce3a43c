import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { Fragment, useId } from 'react';
import { useTexts } from '../../../messages/index.ts';
import * as styles from './queue.module.css';

export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const { keys, dialogs } = useTexts();
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{keys.title}</DialogTitle>
      <DialogContent>
        <dl className={styles.keys}>
          {keys.list.map(([key, meaning]) => (
            <Fragment key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{meaning}</dd>
            </Fragment>
          ))}
        </dl>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{dialogs.close}</Button>
      </DialogActions>
    </Dialog>
  );
}
