import { calls, type Invoice, type InvoiceStep, invoiceAfter } from '@zutai/contract';
import { useDialogs } from '../../components/dialogs/index.ts';
import { type FormDefinition, RecordDialog } from '../../components/record-form/index.ts';
import { RowMenu } from '../../components/row-menu/index.ts';
import { useText } from '../../lib/language/index.ts';
import { issueForm, refuseForm, voidForm } from './invoice-forms.tsx';
import { UploadInvoiceDialog } from './UploadInvoiceDialog.tsx';
import { useInvoiceFiles } from './use-invoice-files.ts';

/** What can be done with an invoice now. */
export function InvoiceMenu({ invoice }: { invoice: Invoice }) {
  const t = useText('invoice');
  const dialogs = useDialogs();
  const { saveFile, saveDocument } = useInvoiceFiles(invoice);
  const { id, state, number, hasFile } = invoice;
  const can = (step: InvoiceStep) => invoiceAfter(state, step) !== undefined;
  const open = (form: FormDefinition<Invoice>) => () =>
    void dialogs.open((dialog) => <RecordDialog {...dialog} form={form} scope={{ id }} />);
  return (
    <RowMenu
      actions={[
        ...(hasFile
          ? [
              {
                key: 'download',
                text: t('download'),
                call: calls.invoice.file,
                onSelect: saveFile,
              },
            ]
          : []),
        ...(number === ''
          ? []
          : [
              {
                key: 'document',
                text: t('documentDownload'),
                call: calls.invoice.document,
                onSelect: saveDocument,
              },
            ]),
        ...(can('issue')
          ? [{ key: 'issue', text: t('issue'), call: calls.invoice.issue, onSelect: open(issueForm) }]
          : []),
        ...(state === 'issued'
          ? [
              {
                key: 'upload',
                text: t('upload'),
                call: calls.invoice.upload,
                onSelect: () => void dialogs.open((dialog) => <UploadInvoiceDialog {...dialog} id={id} />),
              },
            ]
          : []),
        ...(can('refuse')
          ? [{ key: 'refuse', text: t('refuse'), call: calls.invoice.refuse, onSelect: open(refuseForm) }]
          : []),
        ...(can('void')
          ? [
              {
                key: 'void',
                text: t('void'),
                call: calls.invoice.void,
                isDanger: true,
                onSelect: open(voidForm),
              },
            ]
          : []),
      ]}
    />
  );
}
