/**
 * Stops parts whose effects set state forever. React stops such loops during rendering and in layout effects, but only
 * warns about them in passive effects, in development. This uses the hook by which React notifies its developer tools of
 * commits to find the part that keeps updating.
 *
 * Must be imported before React DOM, which looks for the hook once.
 */

/** After this many consecutive updates, each caused by the effects of the last one, parts are checked. React warns at 50. */
const SUSPICIOUS_UPDATES = 50;
/** A part that causes this many more is stopped. */
const ENDLESS_UPDATES = 50;

/** The fields of React's fibers that are read here. */
interface Fiber {
  /** Pending updates, as bits. */
  readonly lanes: number;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly alternate: Fiber | null;
}

interface Watched {
  /** A mounted class component, which has its fiber. */
  readonly boundary: { readonly _reactInternals?: Fiber };
  readonly stop: () => void;
  updatesInARow: number;
}

interface Root {
  /** Pending updates of the whole page, as bits. */
  pendingLanes: number;
}

type RootListener = (rendererId: unknown, root: Root, ...rest: unknown[]) => void;

interface Hook {
  supportsFiber: boolean;
  inject: (renderer: unknown) => unknown;
  onCommitFiberRoot?: RootListener;
  onPostCommitFiberRoot?: RootListener;
}

const watched = new Set<Watched>();
const observed = new WeakSet<Root>();
/** Updates set in the current task. */
let setInThisTask = 0;
let updatesInARow = 0;

/**
 * Records updates as they are set. Effects run in one task, at whose end React calls the hook, so updates set in the same
 * task come from effects. Timers and events have tasks of their own.
 */
function observeUpdates(root: Root): void {
  observed.add(root);
  let lanes = root.pendingLanes;
  Object.defineProperty(root, 'pendingLanes', {
    get: () => lanes,
    set: (next: number) => {
      // Bits are added when an update is set, also again while it is pending, and removed when it is done.
      if ((next & lanes) === lanes) setInThisTask |= next & ~lanes || next;
      lanes = next;
      queueMicrotask(() => {
        setInThisTask = 0;
      });
    },
  });
}

function hasUpdate(fiber: Fiber | null | undefined, lanes: number): boolean {
  for (let child = fiber?.child; child; child = child.sibling)
    if ((child.lanes & lanes) !== 0 || hasUpdate(child, lanes)) return true;
  return false;
}

/** Whether a component below a boundary has a pending update; React keeps two versions of each fiber. */
function hasPendingUpdate({ boundary: { _reactInternals: fiber } }: Watched, lanes: number): boolean {
  return hasUpdate(fiber, lanes) || hasUpdate(fiber?.alternate, lanes);
}

function onEffects(): void {
  const set = setInThisTask;
  updatesInARow = set === 0 ? 0 : updatesInARow + 1;
  for (const entry of watched) {
    const takesPart = updatesInARow > SUSPICIOUS_UPDATES && hasPendingUpdate(entry, set);
    entry.updatesInARow = takesPart ? entry.updatesInARow + 1 : 0;
    if (entry.updatesInARow < ENDLESS_UPDATES) continue;
    watched.delete(entry);
    setTimeout(entry.stop);
  }
}

function installHook(): void {
  const page = globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: Hook };
  page.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= { supportsFiber: true, inject: () => 1 };
  const hook = page.__REACT_DEVTOOLS_GLOBAL_HOOK__;
  const { onCommitFiberRoot: formerCommit, onPostCommitFiberRoot: formerEffects } = hook;
  hook.onCommitFiberRoot = (...args) => {
    formerCommit?.apply(hook, args);
    if (!observed.has(args[1])) observeUpdates(args[1]);
  };
  hook.onPostCommitFiberRoot = (...args) => {
    formerEffects?.apply(hook, args);
    onEffects();
  };
}

installHook();

/** Error of a part whose effects set state forever. */
export class EndlessUpdates extends Error {
  override readonly name = 'EndlessUpdates';
}

/**
 * Stops a part once it updates itself endlessly. Returns a function that stops watching.
 *
 * @param boundary the mounted class component around the part
 * @param stop removes the part from the page
 */
export function watchUpdates(boundary: object, stop: () => void): () => void {
  const entry: Watched = { boundary, stop, updatesInARow: 0 };
  watched.add(entry);
  return () => void watched.delete(entry);
}
