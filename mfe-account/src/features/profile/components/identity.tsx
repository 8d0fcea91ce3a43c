import type { User } from '@atrium/contract';
import { Section } from '@atrium/ui';
import { useTexts } from '../../../lib/use-texts.ts';
import { Fact, Facts } from './facts.tsx';

/** Who is signed in, and how. */
export function Identity({ user }: { user: User }) {
  const texts = useTexts();
  return (
    <Section title={texts.you}>
      <Facts>
        <Fact label={texts.name}>{user.displayName}</Fact>
        <Fact label={texts.email}>{user.email}</Fact>
        <Fact label={texts.signIn}>{user.hasPassword ? texts.withPassword : texts.withoutPassword}</Fact>
      </Facts>
    </Section>
  );
}
