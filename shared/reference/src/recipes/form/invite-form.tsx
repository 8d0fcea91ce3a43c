import { FormRefusal, inviteRules, RestoredNotice, TextInput, useForm } from '@atrium/forms';
import { notify, request } from '@atrium/host';
import { Section } from '@atrium/ui';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTexts } from './messages.ts';

export function InviteForm() {
  const texts = useTexts();
  const form = useForm({
    rules: inviteRules,
    initial: { displayName: '', email: '' },
    texts: { displayName: { missing: texts.nameMissing }, email: texts.noAddress },
    send: async (entered) => {
      const body = { ...entered, role: 'viewer' as const };
      await request('POST /customer-portal/users_management/invite', { body });
      notify({ message: texts.invited(entered.displayName), severity: 'success' });
      form.reset();
    },
  });
  return (
    <Section title={texts.title} description={texts.description}>
      <Stack component="form" spacing={2} {...form.formProps}>
        <RestoredNotice isRestored={form.isRestored} />
        <FormRefusal refusal={form.refusal} />
        <TextInput field={form.field('displayName')} label={texts.name} autoComplete="off" />
        <TextInput field={form.field('email')} label={texts.email} type="email" autoComplete="off" />
        <Button
          type="submit"
          variant="contained"
          color="primary"
          loading={form.isWorking}
          sx={{ alignSelf: 'start' }}
        >
          {texts.invite}
        </Button>
      </Stack>
    </Section>
  );
}
