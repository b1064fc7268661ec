import { calls, type RequestInputOf } from '@zutai/contract';
import { CallButton } from '../../../../components/call-button/index.ts';
import { messageOf, useMutationCall } from '../../../../lib/call/index.ts';
import { useText } from '../../../../lib/language/index.ts';
import { TriedAddressResult } from './TriedAddressResult.tsx';
import styles from './try-address.module.css';

export interface TryAddressProps {
  /** Which address of which driver, and what the signal makes of it; undefined while there is no address yet. */
  request: RequestInputOf<typeof calls.driver.tryAddress> | undefined;
  /** The form around it is for nothing else: Enter in its fields tries too. */
  isSubmit?: boolean;
}

/** Has the gateway read an address once, and shows what came. What was tried before is not shown for another address. */
export function TryAddress({ request, isSubmit = false }: TryAddressProps) {
  const t = useText('driver');
  const attempt = useMutationCall(calls.driver.tryAddress);
  const isCurrent = JSON.stringify(attempt.variables) === JSON.stringify(request);
  return (
    <div className={styles.body}>
      <CallButton
        htmlType={isSubmit ? 'submit' : 'button'}
        call={calls.driver.tryAddress}
        loading={attempt.isPending}
        disabled={request === undefined}
        onClick={() => request !== undefined && attempt.mutate(request)}
      >
        {t(isCurrent && attempt.data !== undefined ? 'readAgain' : 'tryAddress')}
      </CallButton>
      <div aria-live="polite" className={styles.answer}>
        {isCurrent && attempt.isError && <p className={styles.failure}>{messageOf(attempt.error)}</p>}
        {isCurrent && attempt.data !== undefined && <TriedAddressResult tried={attempt.data} />}
      </div>
    </div>
  );
}
