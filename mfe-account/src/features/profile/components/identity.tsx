import type { User } from '@atrium/contract';
import { Fact, Facts, Section } from '@atrium/ui';
import { useTexts } from '../../../messages/index.ts';

/** The user's name, address and way of signing in. */
export function Identity({ user }: { user: User }) {
  const texts = useTexts();
  return (
    <Section title={texts.you}>
      <Facts>
        <Fact label={texts.name}>{user.displayName}</Fact>
        <Fact label={texts.email}>{user.email}</Fact>
        <Fact label={texts.signIn}>{texts[signInMethod(user)]}</Fact>
      </Facts>
    </Section>
  );
}

function signInMethod({ hasPassword, lineLinked }: User) {
  if (lineLinked) return hasPassword ? 'withPasswordOrLine' : 'withLine';
  return hasPassword ? 'withPassword' : 'withoutPassword';
}
