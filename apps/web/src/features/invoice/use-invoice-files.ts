import { calls, type Invoice } from '@zutai/contract';
import { App } from 'antd';
import { download, messageOf } from '../../lib/call/index.ts';

/** Takes along what an invoice has: the file that was uploaded, and the billing document that is made of it. */
export function useInvoiceFiles({ id, number, requestNumber }: Invoice) {
  const { message } = App.useApp();
  const fail = (error: unknown) => void message.error(messageOf(error));
  return {
    saveFile: () => void download(calls.invoice.file, { id }, `${number}.pdf`).catch(fail),
    saveDocument: () => void download(calls.invoice.document, { id }, `${requestNumber}.pdf`).catch(fail),
  };
}
