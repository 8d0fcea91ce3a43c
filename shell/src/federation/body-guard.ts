// A remote that empties the body removes the shell's root with everything else; React itself never does. All of it is
// put back.
export function guardBody(root: Element): () => void {
  const observer = new MutationObserver((records) => {
    if (root.isConnected) return;
    const removed = records.flatMap(({ removedNodes }) => [...removedNodes]);
    document.body.prepend(...removed.filter((node) => !node.isConnected));
  });
  observer.observe(document.body, { childList: true });
  return () => observer.disconnect();
}
