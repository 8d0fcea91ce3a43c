/**
 * Effects that set state with each run go on for ever: React stops such a chain while drawing and in layout effects,
 * but only warns of it in passive effects, and in development alone. React tells tools of its commits through a hook
 * on the page; with what it tells there, the part that keeps on updating is found and stopped.
 *
 * Comes before React DOM, which looks for the hook once.
 */

/** So many updates in a row, each set by the effects of the one before, are looked at. React warns at 50. */
const SUSPICIOUS = 50;
/** A part that is behind as many more is stopped. */
const ENDLESS = 50;

/** What React knows of a component, as far as it is read here. */
interface Fiber {
  /** Updates that wait, as bits. */
  readonly lanes: number;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly alternate: Fiber | null;
}

interface Watched {
  /** A mounted class component; it knows its fiber. */
  readonly boundary: { readonly _reactInternals?: Fiber };
  readonly stop: () => void;
  updatesInARow: number;
}

interface Root {
  /** Updates that wait anywhere on the page, as bits. */
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
/** Updates that were set since anybody else had a turn. */
let setInThisRun = 0;
let updatesInARow = 0;

/**
 * Effects run in one go, at whose end React tells of them: what was set in the same go they have set. What a timer or
 * an event sets had a turn of its own.
 */
function observeUpdates(root: Root): void {
  observed.add(root);
  let lanes = root.pendingLanes;
  Object.defineProperty(root, 'pendingLanes', {
    get: () => lanes,
    set: (next: number) => {
      // An update may wait already where another one is set; one that was done is taken off.
      if ((next & lanes) === lanes) setInThisRun |= next & ~lanes || next;
      lanes = next;
      queueMicrotask(() => {
        setInThisRun = 0;
      });
    },
  });
}

function hasUpdate(fiber: Fiber | null | undefined, lanes: number): boolean {
  for (let child = fiber?.child; child; child = child.sibling)
    if ((child.lanes & lanes) !== 0 || hasUpdate(child, lanes)) return true;
  return false;
}

/** Whether something below a boundary waits to be drawn; React keeps two versions of what is there. */
function waits({ boundary: { _reactInternals: fiber } }: Watched, lanes: number): boolean {
  return hasUpdate(fiber, lanes) || hasUpdate(fiber?.alternate, lanes);
}

function onEffects(): void {
  const set = setInThisRun;
  updatesInARow = set === 0 ? 0 : updatesInARow + 1;
  for (const entry of watched) {
    const takesPart = updatesInARow > SUSPICIOUS && waits(entry, set);
    entry.updatesInARow = takesPart ? entry.updatesInARow + 1 : 0;
    if (entry.updatesInARow < ENDLESS) continue;
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

/** A part whose effects set state for ever. */
export class EndlessUpdates extends Error {
  override readonly name = 'EndlessUpdates';
}

/**
 * Stops what is below a boundary once it updates itself without an end. Returns a function that stops watching.
 *
 * @param boundary The mounted class component around it.
 * @param stop Takes what is below off the page.
 */
export function watchUpdates(boundary: object, stop: () => void): () => void {
  const entry: Watched = { boundary, stop, updatesInARow: 0 };
  watched.add(entry);
  return () => void watched.delete(entry);
}
