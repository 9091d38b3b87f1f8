// Owns the moment between a frame's layout and its paint, when reading sizes costs no layout of its own.

/**
 * Runs once in the next frame, with everything laid out and nothing painted yet; not while the node has no size.
 * @returns calls it off
 */
export function afterLayout(node: Element, run: () => void): () => void {
  // A ResizeObserver always tells of a node it has just begun to watch.
  const observer = new ResizeObserver(() => {
    observer.disconnect();
    run();
  });
  observer.observe(node);
  return () => observer.disconnect();
}
