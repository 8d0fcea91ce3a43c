import { customerPath, useCan } from '@atrium/host';
import { PageLinks } from '@atrium/ui';
import { useTexts } from '../../messages/instructions.ts';

/** Standing instructions are for owners; others have the list alone. */
export function InstructionPages() {
  const texts = useTexts().pages;
  const mayManage = useCan('standing_instructions:manage');
  if (!mayManage) return null;
  return (
    <PageLinks
      label={texts.label}
      pages={[
        { to: customerPath('applications/instructions'), label: texts.list, end: true },
        { to: customerPath('applications/instructions/standing'), label: texts.standing },
      ]}
    />
  );
}
