import type { ActivityLog } from '@atrium/contract';
import { MaybeLink, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import { useTexts } from '../../../messages/index.ts';
import { describeDetails } from '../describe-details.ts';
import { subjectLink } from '../subject-link.ts';

const truncated = { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };

interface EntrySubjectProps {
  entry: ActivityLog;
  /** Long text wraps in lists where nothing can be hovered. */
  wraps?: boolean;
}

export function EntrySubject({ entry, wraps = false }: EntrySubjectProps) {
  const texts = useTexts();
  const format = useFormat();
  const details = describeDetails(entry, texts, format);
  if (!entry.subject && details === null) return wraps ? null : texts.nothing;
  return (
    <>
      {entry.subject && <Subject subject={entry.subject} hasCustomer={entry.customer !== null} />}
      {details !== null && (
        <Box
          title={wraps ? undefined : details}
          sx={{ color: 'text.secondary', ...(wraps ? { overflowWrap: 'anywhere' } : truncated) }}
        >
          {details}
        </Box>
      )}
    </>
  );
}

interface SubjectProps {
  subject: NonNullable<ActivityLog['subject']>;
  hasCustomer: boolean;
}

/** The page of the subject opens under the entry's customer. */
function Subject({ subject, hasCustomer }: SubjectProps) {
  const text = (
    <Box component="span" title={subject.label} sx={truncated}>
      {subject.label}
    </Box>
  );
  if (!hasCustomer) return text;
  return (
    <MaybeLink to={subjectLink(subject)} sx={{ color: 'text.primary', display: 'block', minWidth: 0 }}>
      {text}
    </MaybeLink>
  );
}
