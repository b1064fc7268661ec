import { useDialogs } from '../../../components/dialogs/index.ts';
import { LinkDialog } from './LinkDialog.tsx';

/** Shows the address of a link that was made, this once. */
export function useShowLink(): (answer: unknown, request: Readonly<Record<string, unknown>>) => void {
  const dialogs = useDialogs();
  return (answer, { title }) => {
    const { code } = answer as { code: string };
    void dialogs.open((dialog) => <LinkDialog {...dialog} code={code} name={String(title)} />);
  };
}
