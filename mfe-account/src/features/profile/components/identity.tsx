import type { User } from '@atrium/contract';
import { useDraft } from '@atrium/host';
import { Fact, Facts, Section } from '@atrium/ui';
import Button from '@mui/material/Button';
import { useIsOfSignOn } from '../../../lib/components/own-page.tsx';
import { useTexts } from '../../../messages/index.ts';
import { NameDialog } from './name-dialog.tsx';

export function Identity({ user }: { user: User }) {
  const texts = useTexts();
  const isOfSignOn = useIsOfSignOn();
  const [isChanging, setChanging] = useDraft('name', false);
  return (
    <Section
      title={texts.you}
      action={
        !isOfSignOn && (
          <Button size="small" onClick={() => setChanging(true)}>
            {texts.changeName}
          </Button>
        )
      }
    >
      <Facts>
        <Fact label={texts.name}>{user.displayName}</Fact>
        <Fact label={texts.email}>{user.email}</Fact>
        <Fact label={texts.signIn}>{texts[signInMethod(user)]}</Fact>
      </Facts>
      {isChanging && <NameDialog name={user.displayName} onClose={() => setChanging(false)} />}
    </Section>
  );
}

function signInMethod({ hasPassword, lineLinked }: User) {
  if (lineLinked) return hasPassword ? 'withPasswordOrLine' : 'withLine';
  return hasPassword ? 'withPassword' : 'withoutPassword';
}
