import type { Message } from '@atrium/contract';
import * as styles from './case.module.css';
import { DownloadButton, type Receive } from './download-button.tsx';

interface SentFilesProps {
  readonly files: Message['files'];
  readonly receive: (fileId: number) => ReturnType<Receive>;
}

/** Files of a message or an instruction. */
export function SentFiles({ files, receive }: SentFilesProps) {
  return files.map(({ id, name }) => (
    <div key={id} className={styles.head}>
      <span className={styles.text}>{name}</span>
      <DownloadButton name={name} receive={() => receive(id)} />
    </div>
  ));
}
