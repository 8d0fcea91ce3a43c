import type { Instruction } from '@atrium/contract';
import { customerPath } from '@atrium/host';
import { TextLink } from '@atrium/ui';
import { useTexts } from '../../messages/instructions.ts';
import { rememberOpenedInstruction } from '../last-opened.ts';

interface InstructionLinkProps {
  instruction: Pick<Instruction, 'id' | 'kind' | 'application'>;
  /** With the query of the list that the link is in, the page leads back to it. */
  listQuery?: string;
  rowProps?: { 'data-row': number; tabIndex: number };
}

/** The link is named with the application, since many instructions have the same kind. */
export function InstructionLink({ instruction, listQuery = '', rowProps }: InstructionLinkProps) {
  const { id, kind, application } = instruction;
  return (
    <TextLink
      color="text"
      to={customerPath(`applications/instructions/${id}${listQuery && `?${listQuery}`}`)}
      aria-label={useTexts().withApplication(kind.name, application.reference)}
      onClick={() => rememberOpenedInstruction(id)}
      data-row={id}
      {...rowProps}
    >
      {kind.name}
    </TextLink>
  );
}
