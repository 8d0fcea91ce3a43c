import type { ReactNode } from 'react';

/** Marks where the element goes; no text has it. */
const PLACE = '\u{FFFC}';

export interface TextAroundProps {
  /** Writes the text around what it is given. */
  text: (place: string) => string;
  /** Takes the place: a link or a date in the middle of a sentence. */
  children: ReactNode;
}

/** A text with an element in it, which is where the language of the text puts it. */
export function TextAround({ text, children }: TextAroundProps) {
  const [before = '', after = ''] = text(PLACE).split(PLACE);
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}
