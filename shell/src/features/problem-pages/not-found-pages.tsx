import { customerPath, usePageTitle } from '@atrium/host';
import { PageHeader } from '@atrium/ui';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../lib/button.tsx';
import { useReleaseSet } from '../../lib/release-set.ts';
import { StandalonePage } from '../../lib/standalone-page.tsx';
import * as styles from '../../lib/text.module.css';
import { useTexts } from '../../messages/index.ts';

interface MessageInFrameProps {
  readonly title: string;
  readonly children: string;
}

function MessageInFrame({ title, children }: MessageInFrameProps): ReactNode {
  const text = useTexts();
  return (
    <>
      <PageHeader title={title} description={children} />
      <ButtonLink to={customerPath('')}>{text.backHome}</ButtonLink>
    </>
  );
}

export function NotFoundInFrame(): ReactNode {
  const { notFound } = useTexts();
  usePageTitle(notFound.title);
  return <MessageInFrame title={notFound.title}>{notFound.text}</MessageInFrame>;
}

export function ForbiddenPage(): ReactNode {
  const { forbidden } = useTexts();
  const { place } = useReleaseSet();
  return (
    <MessageInFrame title={forbidden.title}>
      {place ? forbidden.withoutCustomer : forbidden.text}
    </MessageInFrame>
  );
}

export function UnknownAddressPage(): ReactNode {
  const text = useTexts();
  return (
    <StandalonePage title={text.notFound.title}>
      <p className={styles.secondary}>{text.notFound.text}</p>
      <ButtonLink to="/" look="primary" className={styles.action}>
        {text.backHome}
      </ButtonLink>
    </StandalonePage>
  );
}
