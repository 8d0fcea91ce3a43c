import type { Preview } from '@atrium/contract';
import { type DocumentIds, isRemote, type Registry, type RemoteRelease } from '@atrium/registry';
import { ProblemError } from '@atrium/server';
import type { FastifyRequest } from 'fastify';
import { messages } from '../messages.ts';
import type { EdgeSettings } from '../settings.ts';
import { isOf, previewCookie, readPreviewCookie } from './preview-cookie.ts';
import { type AskReader, readerAt } from './readers.ts';

export interface RunningPreview {
  readonly preview: Preview;
  readonly release: RemoteRelease;
}

interface PreviewParts {
  readonly registry: Registry;
  readonly settings: EdgeSettings;
  readonly ids: Pick<DocumentIds, 'secret'>;
  readonly askReader?: AskReader;
}

/**
 * A preview reaches a document only if, when the document is requested, the preview runs, its cookie was signed for it
 * and for the person and session that read now, and an operator still lists the person for the team. Whatever cannot
 * be found out counts as no.
 */
export class Previews {
  readonly #parts: PreviewParts;
  readonly #askReader: AskReader;

  constructor(parts: PreviewParts) {
    this.#parts = parts;
    this.#askReader = parts.askReader ?? readerAt(parts.settings);
  }

  async running(id: string): Promise<RunningPreview | null> {
    const { registry, settings } = this.#parts;
    const stored = await registry.preview(id);
    if (!stored || settings.devServers[stored.name]) return null;
    const { name, version, endsAt } = stored;
    const { versions } = await registry.served();
    const release = await registry.release(name, version);
    if (!release || !isRemote(release)) return null;
    const { team, basePath } = release.remote;
    const current = versions[name] ?? null;
    return { preview: { id, name, version, basePath, team, current, endsAt }, release };
  }

  async openedBy(request: FastifyRequest): Promise<RunningPreview | null> {
    const cookie = readPreviewCookie(request, this.#parts.settings.publicUrl);
    const running = cookie && (await this.running(cookie.id));
    if (!running) return null;
    try {
      const reader = await this.requireReader(request, running.preview);
      return this.isOpen(request, running.preview, reader) ? running : null;
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      if (error.type === 'unavailable')
        request.log.warn({ err: error }, 'a document is served without the preview that its browser opened');
      return null;
    }
  }

  /**
   * @param opens Whether the person opens it now, which is logged.
   * @throws ProblemError if no one is signed in, the person is not listed, or the session service does not respond.
   */
  async requireReader(
    request: FastifyRequest,
    { team, name, version }: Preview,
    { opens = false } = {},
  ): Promise<string> {
    const input = { team, ...(opens && { opens: `${name} ${version}` }) };
    const { reader, listed } = await this.#askReader(request, input);
    if (reader === null) throw new ProblemError('unauthenticated');
    if (!listed) throw new ProblemError('forbidden', { title: messages.previews.notListed });
    return reader;
  }

  isOpen(request: FastifyRequest, { id }: Preview, reader: string): boolean {
    const { settings, ids } = this.#parts;
    const cookie = readPreviewCookie(request, settings.publicUrl);
    return cookie?.id === id && ids.secret !== null && isOf(cookie, reader, ids.secret);
  }

  cookieFor(request: FastifyRequest, { id, endsAt }: Preview, reader: string): string {
    const { settings, ids } = this.#parts;
    if (!ids.secret) throw new ProblemError('unavailable');
    const maxAgeS = Math.max(0, Math.floor((Date.parse(endsAt) - Date.now()) / 1000));
    return previewCookie(request, settings.publicUrl, { id, reader, secret: ids.secret, maxAgeS });
  }

  endingCookie(request: FastifyRequest): string {
    return previewCookie(request, this.#parts.settings.publicUrl, null);
  }
}
