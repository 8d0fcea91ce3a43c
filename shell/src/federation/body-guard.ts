/**
 * Puts everything back that was removed from the body together with the shell's root, as by a remote that empties the body.
 * React itself never removes its root. Returns a function that stops this.
 */
export function guardBody(root: Element): () => void {
  const observer = new MutationObserver((records) => {
    if (root.isConnected) return;
    const removed = records.flatMap(({ removedNodes }) => [...removedNodes]);
    document.body.prepend(...removed.filter((node) => !node.isConnected));
  });
  observer.observe(document.body, { childList: true });
  return () => observer.disconnect();
}
