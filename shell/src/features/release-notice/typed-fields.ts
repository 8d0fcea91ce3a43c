type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Filters are in the address, so that a reload keeps them. */
const FILTERS = 'input[type="search"], [role="search"] *';

/** The fields may be of any remote. */
export class TypedFields {
  /** A field's first value is what it had when it got the focus for the first time. */
  readonly #before = new WeakMap<Field, string>();
  readonly #typed = new Set<Field>();

  watch(): () => void {
    const onFocus = ({ target }: Event) => {
      if (isField(target) && !this.#before.has(target)) this.#before.set(target, contentOf(target));
    };
    const onInput = ({ target }: Event) => {
      if (isField(target) && !target.matches(FILTERS)) this.#typed.add(target);
    };
    document.addEventListener('focusin', onFocus);
    document.addEventListener('input', onInput);
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('input', onInput);
    };
  }

  any(): boolean {
    for (const field of this.#typed) if (!field.isConnected) this.#typed.delete(field);
    return [...this.#typed].some((field) => contentOf(field) !== (this.#before.get(field) ?? ''));
  }
}

function isField(target: EventTarget | null): target is Field {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  );
}

function contentOf(field: Field): string {
  const isTick = field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type);
  return isTick ? String(field.checked) : field.value;
}
