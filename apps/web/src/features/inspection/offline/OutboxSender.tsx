import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { deviceStore } from './device-store.ts';
import { cleanPhotos, currentOwner, followTabs, readOutbox, sendOutbox, useOutbox } from './outbox.ts';

/** How often it is tried, while something waits and the browser does not say that there is a network again, ms. */
const TRY_MS = 30_000;

/** Sends what waits on this device: at the start, when there is a network again, and from time to time. */
export function OutboxSender() {
  const client = useQueryClient();
  const isWaiting = useOutbox(
    ({ entries = [], isUnreadable }) => isUnreadable || entries.some(({ refusal }) => refusal === null),
  );
  useEffect(() => {
    // Who was signed in here before took along what this account may not see.
    const owner = currentOwner();
    if (owner !== undefined) void deviceStore.forgetTakenByOthers(owner).catch(() => undefined);
    void cleanPhotos(Date.now()).catch(() => undefined);
    const send = () => void readOutbox().then(() => sendOutbox(client));
    send();
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, [client]);
  useEffect(() => followTabs(client), [client]);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void sendOutbox(client), TRY_MS);
    return () => clearInterval(timer);
  }, [client, isWaiting]);
  return null;
}
