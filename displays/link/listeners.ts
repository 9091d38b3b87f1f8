export class Listeners<Value> {
  private readonly listeners = new Set<(value: Value) => void>();

  /** Adds a listener; the returned function removes it. */
  add(listener: (value: Value) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  emit(value: Value): void {
    for (const listener of [...this.listeners]) listener(value);
  }
}
