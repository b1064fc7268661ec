/**
 * Texts that are being typed and are not yet part of the page. A field learns too late that it lost the focus,
 * or never when the field is removed; whoever changes what the fields are about commits them first.
 */
export class OpenDrafts {
  #commits = new Set<() => void>();
  /** A commit may itself run what commits. */
  #isCommitting = false;

  /** Registers a field with a text of its own; `commit` writes it into the page. Returns how to unregister. */
  open(commit: () => void): () => void {
    this.#commits.add(commit);
    return () => {
      this.#commits.delete(commit);
    };
  }

  /** Somebody is in the middle of typing. */
  get isOpen(): boolean {
    return this.#commits.size > 0;
  }

  /** Writes every open text into the page, each once. */
  commit(): void {
    if (this.#isCommitting) return;
    this.#isCommitting = true;
    try {
      for (const commit of [...this.#commits]) commit();
    } finally {
      this.#isCommitting = false;
    }
  }
}
