import type { SignOnSettings } from '@atrium/contract';
import { ReauthenticationDialog } from '@atrium/forms';
import { request } from '@atrium/host';
import { CopyButton, Fact, Facts, Section } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { notifyFailure } from '../../../lib/notify-failure.ts';
import { useTexts } from '../../../messages/single-sign-on.ts';
import { useSaved, wantedOf } from '../use-saved.ts';

interface SignOnStateProps {
  signOn: SignOnSettings;
  onChanged: () => void;
}

/** Whether it is on, its test, and the addresses that others need. */
export function SignOnState({ signOn, onChanged }: SignOnStateProps) {
  const texts = useTexts();
  const { save, reasonOf, reauthenticationRequest } = useSaved(onChanged);
  const test = async () => {
    try {
      const { address } = await request('POST /customer-portal/sign_on/test/begin', {});
      window.location.assign(address);
    } catch (error) {
      notifyFailure(error, reasonOf);
    }
  };
  return (
    <Section title={texts.state} description={signOn.isOn ? texts.isOn : texts.isOff}>
      {!signOn.testedAt && <Typography sx={{ mb: 2 }}>{texts.isUntested}</Typography>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
        <Button variant="contained" color="primary" onClick={() => void test()}>
          {texts.test}
        </Button>
        {(signOn.isOn || signOn.testedAt) && (
          <Button onClick={() => void save({ ...wantedOf(signOn), isOn: !signOn.isOn })}>
            {signOn.isOn ? texts.turnOff : texts.turnOn}
          </Button>
        )}
      </Box>
      <Facts>
        <Fact label={texts.start}>
          <Copied text={signOn.startAddress} label={texts.copyStart} />
        </Fact>
        <Fact label={texts.logout}>
          <Copied text={signOn.logoutAddress} label={texts.copyLogout} />
        </Fact>
      </Facts>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        {texts.demandText}
      </Typography>
      {reauthenticationRequest && <ReauthenticationDialog request={reauthenticationRequest} />}
    </Section>
  );
}

export function Copied({ text, label }: { text: string; label: string }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'center' }}>
      <Box component="span" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere', minWidth: 0 }}>
        {text}
      </Box>
      <CopyButton text={text} label={label} />
    </Box>
  );
}
