import type { Fee } from '@atrium/contract';
import { TextLink } from '@atrium/ui';
import { applicationAddress } from '../../../lib/components/application-link.tsx';
import { rememberOpenedFee } from '../../../lib/last-opened.ts';
import { useTexts } from '../../../messages/index.ts';

interface FeeLinkProps {
  fee: Fee;
  rowProps?: { 'data-row': number; tabIndex: number };
}

/** The link is named with the application, since many fees have the same name. */
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
