import type { FastifyInstance } from 'fastify';
import { chosenCustomer, implement, implementBytes } from '../../http/index.ts';
import { PartPlaces } from './part-places.ts';
import * as uploads from './uploads.service.ts';

export function registerUploads(app: FastifyInstance, { isOn }: { readonly isOn: boolean }): void {
  const { database, objects } = app;
  const context = { database, objects, isOn, places: new PartPlaces() };

  implement(app, 'POST /customer-portal/uploads', async (call) => ({
    upload: await uploads.openUpload(context, call, call.body),
  }));
  implement(app, 'GET /customer-portal/uploads/:id', async (call) => ({
    upload: await uploads.describeUpload(context, call, call.params.id),
  }));
  implementBytes(app, 'PUT /customer-portal/uploads/:id', async ({ params, headers, body, ...call }) => {
    chosenCustomer(call.person);
    const part = { id: params.id, contentRange: headers['content-range'], body };
    await uploads.receivePart(context, call, part);
  });
  implement(app, 'POST /customer-portal/uploads/:id/finish', async (call) => {
    chosenCustomer(call.person);
    return { upload: await uploads.finishUpload(context, call, { id: call.params.id, ...call.body }) };
  });
}
