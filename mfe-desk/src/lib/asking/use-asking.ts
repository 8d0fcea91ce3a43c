import { useSubmission } from '@atrium/forms';
import { notify, useDraft } from '@atrium/host';
import { type AskedChange, type Entered, isWhole } from './asked-change.ts';

/** The dialog that is open. It outlives the end of the session. */
export interface Opened<Name extends string> {
  readonly name: Name;
  /** Of what is changed; 0 for something new. */
  readonly id: number;
  /** That the person saw: a change since then is refused. 0 for what has none. */
  readonly version: number;
  /** The same request takes effect once, even if the answer to it is lost. */
  readonly key: string;
  readonly entered: Entered;
}

/**
 * Asks for changes of a page, one at a time.
 * @param describe null if what was to be changed is not there any more
 */
export function useAsking<Name extends string>(
  describe: (opened: Opened<Name>) => AskedChange | null,
  reload: () => Promise<void>,
) {
  const { submit, isWorking, refusal, clear } = useSubmission();
  const [opened, setOpened, isRestored] = useDraft('change', (): Opened<Name> | null => null);
  const change = opened && describe(opened);

  const open = (name: Name, id = 0, entered: Entered = {}, version = 0) => {
    clear();
    setOpened({ name, id, version, key: crypto.randomUUID(), entered });
  };
  const enter = (name: string, value: string) =>
    setOpened((former) => former && { ...former, entered: { ...former.entered, [name]: value } });
  const send = async () => {
    if (!opened || !change || !isWhole(change.fields, opened.entered)) return;
    const isDone = await submit(async () => {
      notify({ message: await change.send(opened.entered, opened.key), severity: 'success' });
    });
    if (isDone) setOpened(null);
    await reload();
  };
  const close = () => setOpened(null);
  return { change, opened, isRestored, isWorking, refusal, open, enter, send, close };
}
