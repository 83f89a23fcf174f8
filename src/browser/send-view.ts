import { readUserId } from '#browser/storage/user-cookie.ts';
import { viewReport, type ViewedObject } from '#client/view-report.ts';

/** Tells that something is being looked at, by a beacon: it arrives even when the visitor leaves at once. */
export function sendViewOf(object: ViewedObject): void {
  const { url, body } = viewReport(
    object,
    Boolean(document.documentElement.dataset.country),
    readUserId(),
  );
  // Some browsers let their users take it away.
  navigator.sendBeacon?.(url, body);
}
