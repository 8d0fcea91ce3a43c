import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { implementDesk, implementDeskBytes, type Staff } from '../../http/index.ts';
import { PartPlaces } from '../uploads/part-places.ts';
import * as uploads from '../uploads/uploads.service.ts';
import { asPerson } from './files.service.ts';
import { beginUpload } from './uploads.service.ts';

/** Files that staff send for customers, by the service of customers' own. */
export function registerUploads(app: FastifyInstance, { isOn }: { readonly isOn: boolean }): void {
  const { objects } = app;
  const places = new PartPlaces();
  const as = (staff: Staff) => {
    const { database, scope } = asPerson(app.database, staff);
    return { context: { database, objects, places, isOn }, uploader: { person: staff, scope } };
  };

  implementDesk(app, 'POST /customer-portal/desk/applications/:id/uploads', async (call) => {
    const file = { id: call.params.id, ...call.body };
    return { upload: await beginUpload({ database: app.database, isOn }, call.staff, file) };
  });
  implementDesk(app, 'GET /customer-portal/desk/uploads/:id', async ({ staff, params }) => {
    const { context, uploader } = as(staff);
    return { upload: await uploads.describeUpload(context, uploader, params.id) };
  });
  implementDeskBytes(app, 'PUT /customer-portal/desk/uploads/:id', async (call) => {
    const { context, uploader } = as(call.staff);
    await uploads.receivePart(context, uploader, {
      id: call.params.id,
      contentRange: call.headers['content-range'],
      body: Readable.from([call.body], { objectMode: false }),
    });
  });
  implementDesk(app, 'POST /customer-portal/desk/uploads/:id/finish', async ({ staff, params, body }) => {
    const { context, uploader } = as(staff);
    return { upload: await uploads.finishUpload(context, uploader, { id: params.id, ...body }) };
  });
}
