import { type DeskImport, MAX_REFUSED_LINES } from '@atrium/contract/desk';
import { customerPath } from '@atrium/host';
import {
  DateTime,
  Fact,
  Facts,
  Notice,
  Page,
  PageHeader,
  Section,
  StatusBadge,
  useFormat,
  useRouteParams,
} from '@atrium/ui';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { LoadedObject } from '../../../lib/components/loaded-object.tsx';
import { importTones, percentOf } from '../../../lib/import-state.ts';
import { useTexts } from '../../../messages/index.ts';
import { type ShownImport, useImport } from '../use-import.ts';
import * as styles from './import.module.css';
import { PreviewSection } from './preview-section.tsx';
import { RefusedButton } from './refused-button.tsx';
import { RefusedLinesChoice } from './refused-lines-choice.tsx';

export function ImportPage() {
  const { imports: texts } = useTexts();
  const { id } = useRouteParams('imports/:id');
  const shown = useImport(Number(id));
  return (
    <LoadedObject shown={shown} texts={texts} list={customerPath('imports')} parts={3}>
      {(data) => <Import {...data} shown={shown} />}
    </LoadedObject>
  );
}

type ImportProps = NonNullable<ShownImport['data']> & { readonly shown: ShownImport };

function Import({ import: file, preview, shown }: ImportProps) {
  const { imports: texts } = useTexts();
  const [isPartial, setPartial] = useState(false);
  return (
    <Page>
      <PageHeader
        title={file.name}
        description={<StatusBadge tone={importTones[file.state]} label={texts.states[file.state]} />}
        actions={<Actions file={file} shown={shown} onStart={() => void shown.start(isPartial)} />}
      />
      <div className={styles.sections}>
        <Outcome file={file} />
        <Result file={file} />
        {preview && <RefusedLinesChoice isPartial={isPartial} onChoose={setPartial} />}
        {preview && <PreviewSection preview={preview} shown={shown} />}
      </div>
    </Page>
  );
}

/** Why it ended otherwise than it should. */
function Outcome({ file }: { readonly file: DeskImport }) {
  const { imports: texts } = useTexts();
  const format = useFormat();
  const { state, problem, refused } = file;
  if (state === 'stopped') return <Notice severity="error">{problem ?? texts.failed}</Notice>;
  if (state !== 'refused') return null;
  const lines = refused < MAX_REFUSED_LINES ? texts.nothingStored : texts.nothingStoredOfMany;
  return <Notice severity="error">{lines(format.number(refused))}</Notice>;
}

interface ActionsProps {
  readonly file: DeskImport;
  readonly shown: ShownImport;
  readonly onStart: () => void;
}

function Actions({ file, shown, onStart }: ActionsProps) {
  const { imports: texts } = useTexts();
  const { isWorking, cancel } = shown;
  return (
    <div className={styles.actions}>
      {file.hasRefused && <RefusedButton id={file.id} />}
      {file.endedAt === null && (
        <Button disabled={isWorking} onClick={() => void cancel()}>
          {texts.cancel}
        </Button>
      )}
      {file.state === 'ready' && (
        <Button variant="contained" loading={isWorking} onClick={onStart}>
          {texts.start}
        </Button>
      )}
    </div>
  );
}

function Result({ file }: { readonly file: DeskImport }) {
  const { imports: texts } = useTexts();
  const format = useFormat();
  const { state, isPartial, lines, linesDone } = file;
  const isMoving = state === 'receiving' || state === 'waiting' || state === 'running';
  const isStarted = state !== 'receiving' && state !== 'ready';
  return (
    <Section title={texts.about}>
      {isMoving && (
        <progress className={styles.progress} max={100} value={percentOf(file)} aria-label={texts.progress} />
      )}
      {state === 'running' && !isPartial && <p>{texts.wholeRunning}</p>}
      <Facts minWidth={170}>
        <Fact label={texts.customer}>{file.customer.name}</Fact>
        {lines !== null && (
          <Fact label={texts.linesDone}>{texts.ofLines(format.number(linesDone), format.number(lines))}</Fact>
        )}
        <Fact label={texts.stored}>{format.number(file.stored)}</Fact>
        <Fact label={texts.updated}>{format.number(file.updated)}</Fact>
        <Fact label={texts.unchanged}>{format.number(file.unchanged)}</Fact>
        <Fact label={texts.refused}>{format.number(file.refused)}</Fact>
        {isStarted && (
          <Fact label={texts.ifRefused}>{isPartial ? texts.importRight : texts.importNothing}</Fact>
        )}
        <Fact label={texts.by}>{file.createdBy.name}</Fact>
        <Fact label={texts.at}>
          <DateTime value={file.createdAt} format="dateTime" />
        </Fact>
        {file.endedAt && (
          <Fact label={texts.ended}>
            <DateTime value={file.endedAt} format="dateTime" />
          </Fact>
        )}
      </Facts>
    </Section>
  );
}
