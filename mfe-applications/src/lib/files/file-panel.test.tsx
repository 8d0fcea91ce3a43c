import { MAX_UPLOAD_BYTES, type Upload, type UploadRefusal } from '@atrium/contract';
import { selectCustomer } from '@atrium/host';
import { createUpload, type FakeResponses, failure, fakeHost, renderWithHost } from '@atrium/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FilePanel } from './file-panel.tsx';
import { useAttachedFiles } from './use-attached-files.ts';

const OPEN = 'POST /customer-portal/uploads';
const PART = 'PUT /customer-portal/uploads/:id';
const FINISH = 'POST /customer-portal/uploads/:id/finish';

function Panel() {
  const attached = useAttachedFiles('of the test');
  return (
    <>
      <FilePanel purpose="message" attached={attached} />
      <output>{`${attached.ready.map(({ id }) => id).join()} ${attached.areComing ? 'and more' : ''}`}</output>
    </>
  );
}

let nextId = 1;
/** All that is sent becomes ready, unless a test says something else. */
const responses = (upload: Partial<Upload> = { state: 'ready' }): FakeResponses => ({
  [OPEN]: ({ body }) => ({ upload: createUpload({ id: nextId++, ...body }) }),
  [PART]: () => undefined,
  [FINISH]: ({ params }) => ({
    upload: createUpload({ id: Number(params.id), name: `${params.id}.pdf`, ...upload }),
  }),
});
const show = (overrides: FakeResponses = {}) =>
  renderWithHost(<Panel />, { responses: { ...responses(), ...overrides } });
const pdf = (name = 'a.pdf', size?: number) => {
  const file = new File(['%PDF-'], name);
  if (size !== undefined) Object.defineProperty(file, 'size', { value: size });
  return file;
};
const inputs = () => [...document.querySelectorAll<HTMLInputElement>('input[type=file]')];
const choose = async (...files: File[]) =>
  act(async () => void fireEvent.change(inputs()[0] as HTMLElement, { target: { files } }));
const panel = () => screen.getByRole('group', { name: 'Files' });
const rows = () => within(screen.getByRole('list', { name: 'Files' })).getAllByRole('listitem');
const openings = () => fakeHost.calls.filter(({ call }) => call === OPEN);
const never = () => new Promise<never>(() => {});

beforeEach(() => {
  nextId = 1;
  sessionStorage.clear();
});

test('limits are told before they are hit', async () => {
  await show();
  const button = screen.getByRole('button', { name: 'Choose files' });
  expect(button).toHaveAccessibleDescription(/^Up to 10 files of 209\.7 MB each: PDF, PNG, .*XML\.$/);
});

test('a phone offers its camera', async () => {
  await show();
  const [, camera] = inputs();
  expect(camera).toHaveAttribute('capture', 'environment');
  expect(camera).toHaveAttribute('accept', 'image/jpeg,image/png');
});

test('by keyboard the button opens what the browser has for choosing files', async () => {
  await show();
  const opened = jest.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => {});
  act(() => screen.getByRole('button', { name: 'Choose files' }).focus());
  await userEvent.keyboard('{Enter}');
  expect(opened).toHaveBeenCalledTimes(1);
});

test('files that are dropped are sent, and said to be ready', async () => {
  await show();
  await act(async () => void fireEvent.drop(panel(), { dataTransfer: { types: ['Files'], files: [pdf()] } }));
  expect(await screen.findByText(/Ready to be sent/)).toBeVisible();
  expect(screen.getByText('1')).toBeInTheDocument();
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('1.pdf is ready.');
});

test('two are sent at once, and the others wait', async () => {
  await show({ [PART]: never });
  await choose(pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf'));
  expect(openings()).toHaveLength(2);
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^a\.pdf0 bytes of 5 bytes/),
    expect.stringMatching(/^b\.pdf/),
    'c.pdfWaiting',
  ]);
  expect(screen.getByRole('progressbar', { name: 'Sending a.pdf' })).toHaveAttribute('aria-valuenow', '0');
});

test.each([
  ['a.exe', 5, 'files of this kind cannot be sent'],
  ['a.pdf', 0, 'it is empty'],
  ['a.pdf', MAX_UPLOAD_BYTES + 1, 'it is larger than a file may be'],
])('%s of %i bytes is refused before anything is sent', async (name, size, reason) => {
  await show();
  await choose(pdf(name, size));
  expect(rows()[0]).toHaveTextContent(`Refused: ${reason}`);
  expect(openings()).toEqual([]);
});

test.each<[UploadRefusal, string]>([
  ['content', 'its content is not what its name ends with'],
  ['infected', 'a scanner found malware in it'],
])(
  'a file that is refused for %s says why, and is not among those that are ready',
  async (refusal, reason) => {
    await show(responses({ state: 'refused', refusal }));
    await choose(pdf());
    await waitFor(() => expect(rows()[0]).toHaveTextContent(`Refused: ${reason}.`));
    expect(
      screen
        .getAllByRole('status')
        .map(({ textContent }) => textContent)
        .join(),
    ).toContain(reason);
    await userEvent.click(screen.getByRole('button', { name: 'Remove a.pdf' }));
    expect(screen.queryByRole('list')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Choose files' })).toHaveFocus();
  },
);

test('more than ten are left out, by number', async () => {
  await show({ [PART]: never });
  await choose(...Array.from({ length: 12 }, (_, index) => pdf(`${index}.pdf`)));
  expect(rows()).toHaveLength(10);
  expect(screen.getByText('2 files were left out, since 10 can be sent together.')).toBeVisible();
});

test('a cancelled file is sent no further, and the next one begins', async () => {
  await show({ [PART]: never });
  await choose(pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf'));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel a.pdf' }));
  expect(fakeHost.calls.find(({ call }) => call === PART)?.signal?.aborted).toBe(true);
  expect(openings()).toHaveLength(3);
});

test('a file that failed is tried again', async () => {
  await show({ [OPEN]: failure({ status: 409, statusText: 'Files cannot be uploaded to this portal.' }) });
  await choose(pdf());
  await screen.findByText('Not sent: Files cannot be uploaded to this portal.');
  Object.assign(fakeHost.responses, responses());
  await userEvent.click(screen.getByRole('button', { name: 'Try a.pdf again' }));
  expect(await screen.findByText(/Ready to be sent/)).toBeVisible();
});

test('files on their way end when another customer is chosen', async () => {
  await show({ [PART]: never });
  await choose(pdf());
  expect(screen.getByRole('progressbar')).toBeInTheDocument();
  await act(() => selectCustomer(2));
  expect(fakeHost.calls.find(({ call }) => call === PART)?.signal?.aborted).toBe(true);
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});

test('files on their way end with the page', async () => {
  const { unmount } = await show({ [PART]: never });
  await choose(pdf());
  unmount();
  expect(fakeHost.calls.find(({ call }) => call === PART)?.signal?.aborted).toBe(true);
});
