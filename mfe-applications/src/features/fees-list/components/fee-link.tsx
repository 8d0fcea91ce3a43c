import type { Fee } from '@atrium/contract';
import { TextLink } from '@atrium/ui';
import { applicationAddress } from '../../../lib/components/application-link.tsx';
import { rememberOpenedFee } from '../../../lib/last-opened.ts';
import { useTexts } from '../../../messages/index.ts';

interface FeeLinkProps {
  fee: Fee;
  /** Where arrow keys move between the links. */
  rowProps?: { 'data-row': number; tabIndex: number };
}

/** A fee, linked to the fees of its application. Named with it, since many have the same name. */
export function FeeLink({ fee: { id, name, application }, rowProps }: FeeLinkProps) {
  const texts = useTexts().feeList;
  return (
    <TextLink
      color="text"
      to={`${applicationAddress(application.id, '')}#fees`}
      aria-label={texts.withApplication(name, application.reference)}
      onClick={() => rememberOpenedFee(id)}
      data-row={id}
      {...rowProps}
    >
      {name}
    </TextLink>
  );
}
