import { z } from 'zod';
import { parseBlobsDelivery } from '../blobs-delivery.ts';
import { parseBlobsUrl } from '../blobs-url.ts';
import { field } from './field.ts';
import { originList } from './schemas.ts';

/** A {@link BlobsPlace} as an operator writes it, or null when empty. */
const blobsUrl = z.string().transform((text, context) => {
  const place = text === '' ? null : parseBlobsUrl(text);
  if (place !== null || text === '') return place;
  const message = 'must be file:///folder or s3://KEY:SECRET@host/bucket, both percent-encoded';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

/** A {@link BlobsDelivery} as an operator writes it. */
const blobsDelivery = z.string().transform((text, context) => {
  const delivery = parseBlobsDelivery(text);
  if (delivery !== null) return delivery;
  const message = 'must be stream, redirect or the path of an internal location such as /files/';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

/** Files: where they are kept and how they reach visitors. */
export const mediaSettings = {
  blobs: field(
    'BLOBS_URL',
    '',
    'Where files are kept, `file:///folder` or `s3://key:secret@host/bucket` ([docs/production.md](docs/production.md)); unset, in `DATA_DIR/blobs`.',
    blobsUrl,
    true,
  ),
  blobsDelivery: field(
    'BLOBS_DELIVERY',
    'stream',
    'How files reach visitors: `stream`, `redirect` to S3, or nginx’s internal location, `/files/`.',
    blobsDelivery,
  ),
  mediaOrigins: field(
    'MEDIA_ORIGINS',
    '',
    'Further origins, comma-separated, that pages may load images and video from.',
    originList,
  ),
};
