import { useSubmission } from '@atrium/forms';
import { notify, useDraft } from '@atrium/host';
import { type AskedChange, type Entered, isWhole } from './asked-change.ts';

/** What the person saw of what is changed. */
type Seen = Partial<Pick<Opened<string>, 'version' | 'label'>>;

/** The dialog that is open. It outlives the end of the session. */
export interface Opened<Name extends string> {
  readonly name: Name;
  /** Of what is changed; 0 for something new. */
  readonly id: number;
  /** That the person saw: a change since then is refused. 0 for what has none. */
  readonly version: number;
  /** What the person knew it as. */
  readonly label: string;
  /** The same request takes effect once, even if the answer to it is lost. */
  readonly key: string;
  readonly entered: Entered;
}

/**
 * Asks for changes of a page, one at a time.
 * @param describe null if what was to be changed is not there any more
 * @param draft unique on its page
 */
export function useAsking<Name extends string>(
  describe: (opened: Opened<Name>) => AskedChange | null,
  reload: (() => Promise<void>) | null,
  draft = 'change',
) {
  const { submit, isWorking, refusal, clear } = useSubmission();
  const [opened, setOpened, isRestored] = useDraft(draft, (): Opened<Name> | null => null);
  const change = opened && describe(opened);

  const open = (name: Name, id = 0, entered: Entered = {}, { version = 0, label = '' }: Seen = {}) => {
    clear();
    setOpened({ name, id, version, label, key: crypto.randomUUID(), entered });
  };
  const enter = (name: string, value: string) =>
    setOpened((former) => former && { ...former, entered: { ...former.entered, [name]: value } });
  const send = async () => {
    if (!opened || !change || !isWhole(change.fields, opened.entered)) return;
    let isLeft = false;
    const isDone = await submit(async () => {
      const message = await change.send(opened.entered, opened.key);
      isLeft = message === null;
      if (message !== null) notify({ message, severity: 'success' });
    });
    if (isDone) setOpened(null);
    if (!isLeft) await reload?.();
  };
  const close = () => setOpened(null);
  return { change, opened, isRestored, isWorking, refusal, open, enter, send, close };
}
