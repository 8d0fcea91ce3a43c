import { Page, PageHeader, Section } from '@atrium/ui';
import Button from '@mui/material/Button';

/**
 * Every page is a {@link Page} with one {@link PageHeader}, whose title is its only first-level heading, and
 * {@link Section}s, which are cards; several are in a `Stack` of MUI with `spacing={3}`. `width="reading"` keeps lines of
 * text short.
 */
export function Example() {
  return (
    <Page>
      <PageHeader
        title="Orders"
        description="What your company ordered, and where it is now."
        actions={<Button variant="contained">New order</Button>}
      />
      <Section title="This month" description="Since the first of November">
        Twelve orders.
      </Section>
    </Page>
  );
}
