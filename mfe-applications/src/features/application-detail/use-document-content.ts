import { RequestError, requestFile } from '@atrium/host';
import { useEffect, useState } from 'react';

interface DocumentContent {
  /** Object URL of the content; null until it has loaded. */
  url: string | null;
  error: RequestError | null;
}

const NOTHING: DocumentContent = { url: null, error: null };

/**
 * The content of a document as an object URL, which lives as long as the component.
 *
 * @param mediaType what the browser takes the content for, whatever the response says
 */
export function useDocumentContent(id: number, mediaType: string): DocumentContent {
  const [content, setContent] = useState(NOTHING);
  useEffect(() => {
    const abort = new AbortController();
    let url: string | null = null;
    setContent(NOTHING);
    requestFile(
      'GET /customer-portal/documents/:id/content',
      { params: { id } },
      { signal: abort.signal },
    ).then(
      (file) => {
        if (abort.signal.aborted) return;
        url = URL.createObjectURL(new Blob([file.content], { type: mediaType }));
        setContent({ url, error: null });
      },
      (error: unknown) => {
        if (!(error instanceof RequestError)) throw error;
        if (!abort.signal.aborted) setContent({ url: null, error });
      },
    );
    return () => {
      abort.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [id, mediaType]);
  return content;
}
