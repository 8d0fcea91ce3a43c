import { brotliDecompressSync } from 'node:zlib';
import { createEdge } from '@atrium/edge';
import { createSettings } from '@atrium/edge/testing';
import { publish } from '@atrium/registry';
import { createShellBuild } from '@atrium/registry/testing';
import { servePlainDocuments } from './plain-documents.ts';

test.each(['br', 'identity'])(
  'documents of peers have no first data and enforce no Trusted Types (%s)',
  async (encoding) => {
    const settings = createSettings();
    await publish(createShellBuild(), settings.registryFolder);
    const edge = await createEdge(settings);
    const documentOf = async () => {
      const { headers, rawPayload } = await edge.inject({
        url: '/c/7/',
        headers: { 'accept-encoding': encoding },
      });
      const html = encoding === 'br' ? brotliDecompressSync(rawPayload) : rawPayload;
      return { policy: String(headers['content-security-policy']), html: html.toString() };
    };
    servePlainDocuments(edge);
    const { policy, html } = await documentOf();
    expect(policy).toMatch(/; frame-ancestors 'none'$/);
    expect(html).not.toContain('atriumEarlyAnswers');
    expect(html).not.toContain('id="atrium-early-answers"');
    expect(html).toContain('<div id="root">');
    await edge.close();
  },
);
