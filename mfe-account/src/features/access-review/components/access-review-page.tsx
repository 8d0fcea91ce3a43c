import type { ReviewedAccess } from '@atrium/contract';
import { downloadFile } from '@atrium/lists';
import { ErrorState, Section, TableSkeleton, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { ConfirmDialog } from '../../../lib/components/confirm-dialog.tsx';
import { CustomerPage } from '../../../lib/components/customer-page.tsx';
import { useTexts } from '../../../messages/access-review.ts';
import type { AccessReview } from '../access-review.area.ts';
import { PAGE_SIZE, useAccessReview } from '../use-access-review.ts';
import { AccessTable } from './access-table.tsx';

export function AccessReviewPage() {
  return (
    <CustomerPage texts={useTexts()}>
      <ReviewOfCustomer />
    </CustomerPage>
  );
}

function ReviewOfCustomer() {
  const texts = useTexts();
  const { load, page, setPage, confirm, remove } = useAccessReview();
  const [asked, setAsked] = useState<ReviewedAccess | null>(null);
  const { review } = load.data;
  if (load.error && !load.isFetched)
    return <ErrorState message={texts.notLoaded} requestId={load.error.requestId} onRetry={load.reload} />;
  if (!review) return <TableSkeleton rows={4} columns={4} />;
  return (
    <Section
      title={texts.people}
      description={<Progress review={review} />}
      action={
        // The button is no higher than the title, so that nothing moves.
        <Button size="small" sx={{ my: -0.5 }} onClick={() => void exportReview(texts.failed)}>
          {texts.export}
        </Button>
      }
      flush
    >
      <AccessTable people={review.people} owners={review.owners} onConfirm={confirm} onRemove={setAsked} />
      {review.total > PAGE_SIZE && (
        <Box sx={{ display: 'flex', gap: 1, p: 2 }}>
          <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {texts.previous}
          </Button>
          <Button size="small" disabled={page * PAGE_SIZE >= review.total} onClick={() => setPage(page + 1)}>
            {texts.next}
          </Button>
        </Box>
      )}
      {asked && (
        <ConfirmDialog
          question={{
            title: texts.removeTitle(asked.displayName),
            text: texts.removeText,
            confirm: texts.remove,
            act: () => remove(asked),
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </Section>
  );
}

function exportReview(failed: string): Promise<void> {
  return downloadFile('GET /customer-portal/access_review/export', {}, () => failed);
}

function Progress({ review: { confirmed, total, quarterFrom } }: { review: AccessReview }) {
  const texts = useTexts();
  const format = useFormat();
  if (confirmed === total) return texts.allConfirmed;
  return texts.progress(format.number(confirmed), format.number(total), format.date(quarterFrom));
}
