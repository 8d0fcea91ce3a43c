import { notify } from '@atrium/host';
import { useTexts } from '../../messages/list.ts';
import { useCodeOnDemand } from '../use-code-on-demand.ts';
import type { FilePanelProps } from './file-panel.tsx';

const loadPanel = () =>
  import(/* webpackChunkName: "files" */ './file-panel.tsx').then((code) => code.FilePanel);

/** What sends files is loaded when a person wants to. */
export function useFileCode<Code>(
  isWanted: boolean,
  load: () => Promise<Code>,
  onFailed: () => void,
): Code | null {
  const texts = useTexts();
  return useCodeOnDemand(isWanted, load, () => {
    notify({ message: texts.formNotLoaded, severity: 'error' });
    onFailed();
  });
}

export function FilesOnDemand({ onFailed, ...props }: FilePanelProps & { onFailed: () => void }) {
  const Panel = useFileCode(true, loadPanel, onFailed);
  return Panel && <Panel {...props} />;
}
