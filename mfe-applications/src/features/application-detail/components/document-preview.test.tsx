import { failure, fakeHost, renderWithHost } from '@atrium/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Documents } from './documents.tsx';

const CONTENT = 'GET /customer-portal/documents/:id/content';
const documentOf = (name: string, mediaType: string) => ({
  id: 2,
  name,
  mediaType,
  sizeBytes: 48_200,
  uploadedAt: '2026-03-02T09:00:00Z',
});
const documentsOf = (document: ReturnType<typeof documentOf>) => (
  <Documents
    application={{ id: 8, customer: { id: 1, name: 'Acme' }, documents: [document], files: [] }}
    onChanged={() => {}}
  />
);
let shown: Blob[];

beforeEach(() => {
  shown = [];
  URL.createObjectURL = (content) => `blob:${shown.push(content as Blob)}`;
  URL.revokeObjectURL = jest.fn();
  setPdfViewer(true);
});

function setPdfViewer(isEnabled: boolean) {
  Object.defineProperty(navigator, 'pdfViewerEnabled', { configurable: true, value: isEnabled });
}

async function preview(name: string, mediaType: string, response?: Error) {
  await renderWithHost(documentsOf(documentOf(name, mediaType)), {
    responses: response ? { [CONTENT]: response } : {},
  });
  await userEvent.click(screen.getByRole('button', { name: `Preview ${name}` }));
  return within(await screen.findByRole('dialog', { name }));
}

test('a PDF is shown over the page, and Escape returns to its button', async () => {
  const dialog = await preview('Receipt.pdf', 'application/pdf');
  expect(await dialog.findByTitle('Receipt.pdf')).toHaveAttribute('src', 'blob:1');
  expect(shown[0]?.type).toBe('application/pdf');
  expect(fakeHost.calls).toMatchObject([{ call: CONTENT, input: { params: { id: 2 } } }]);
  expect(dialog.getByRole('button', { name: 'Close' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Preview Receipt.pdf' })).toHaveFocus();
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:1');
});

test('an image is shown as an image of the listed type', async () => {
  const dialog = await preview('Drawing.png', 'image/png');
  expect(await dialog.findByRole('img', { name: 'Drawing.png' })).toHaveAttribute('src', 'blob:1');
  expect(shown[0]?.type).toBe('image/png');
});

test.each(['image/svg+xml', 'text/html', 'application/octet-stream'])(
  '%s is only downloaded',
  async (type) => {
    await renderWithHost(documentsOf(documentOf('File', type)));
    expect(screen.getByRole('button', { name: 'Download File' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Preview File' })).not.toBeInTheDocument();
  },
);

test('a PDF is only downloaded by a browser that cannot show it within a page', async () => {
  setPdfViewer(false);
  await renderWithHost(documentsOf(documentOf('a.pdf', 'application/pdf')));
  expect(screen.queryByRole('button', { name: 'Preview a.pdf' })).not.toBeInTheDocument();
});

test('a preview that does not load says so, and the document can still be downloaded', async () => {
  const dialog = await preview('Receipt.pdf', 'application/pdf', failure({ status: 404 }));
  expect(await dialog.findByText('The preview did not load.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Download' })).toBeEnabled();
});
