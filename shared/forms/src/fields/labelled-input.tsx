import { classes } from '@atrium/ui';
import { type ComponentProps, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import type { FormField } from '../use-form.ts';
import * as styles from './labelled-input.module.css';

interface LabelledInputProps
  extends Omit<ComponentProps<'input'>, 'id' | 'onChange' | 'placeholder' | 'ref' | 'value'> {
  field: FormField;
  label: ReactNode;
  /** It is below the input, unless there is a problem. */
  help?: ReactNode;
  fullWidth?: boolean;
  /** It is after the input. */
  end?: ReactNode;
  /** It stays in the form, so that password managers fill it in, but is out of sight and takes no focus. */
  isUnseen?: boolean;
}

/** Takes over what was typed into a prerendered page. */
function useInputBeforeScript(
  ref: RefObject<HTMLInputElement | null>,
  value: string,
  onChange: (value: string) => void,
): void {
  const first = useRef({ value, onChange });
  useEffect(() => {
    const input = ref.current;
    if (!input) return;
    const { value: rendered, onChange: change } = first.current;
    if (input.value !== rendered) change(input.value);
  }, [ref]);
}

/** An input with its label and its problem. It looks like MUI's text field, in static styles. */
export function LabelledInput(props: LabelledInputProps) {
  const { field, label, help, fullWidth = false, end, isUnseen = false, className, ...input } = props;
  const { value, onChange, problem } = field;
  const id = useId();
  const helpId = `${id}-help`;
  const text = problem ?? help;
  const inputRef = useRef<HTMLInputElement>(null);
  useInputBeforeScript(inputRef, value, onChange);
  const marked = (
    <>
      {label}
      {input.required && <span aria-hidden>&thinsp;*</span>}
    </>
  );
  return (
    <div
      inert={isUnseen}
      className={classes(styles.field, fullWidth && styles.wide, isUnseen && styles.unseen, className)}
    >
      <label htmlFor={id} className={styles.label}>
        {marked}
      </label>
      <div className={styles.box}>
        <input
          {...input}
          id={id}
          ref={inputRef}
          // The placeholder is not shown: by it, the style sheet knows an empty input.
          placeholder=" "
          value={value}
          onChange={({ target }) => onChange(target.value)}
          aria-invalid={problem !== undefined}
          aria-describedby={text ? helpId : undefined}
          className={styles.input}
        />
        {end && <div className={styles.end}>{end}</div>}
        <fieldset aria-hidden className={styles.outline}>
          <legend className={styles.notch}>
            <span>{marked}</span>
          </legend>
        </fieldset>
      </div>
      {text && (
        <div id={helpId} className={styles.help}>
          {text}
        </div>
      )}
    </div>
  );
}
