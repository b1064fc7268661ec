import type { CallDefinition } from '@zutai/contract';
import { Button, type ButtonProps } from 'antd';
import { Link } from 'react-router';
import { type Changeable, useMayCall } from '../../lib/session/index.ts';

interface CallButtonProps extends ButtonProps {
  /** The call that it leads to, at once or through a dialog or screen. */
  call: CallDefinition;
  /** What it is done to. */
  on?: Changeable | undefined;
  /** The screen it leads to. */
  to?: string;
}

/** A button that makes a call, or leads to where it is made; not there for those whose call would be refused. */
export function CallButton({ call, on, to, ...button }: CallButtonProps) {
  const mayCall = useMayCall();
  if (!mayCall(call, on)) return null;
  if (to === undefined) return <Button {...button} data-call={call.path} />;
  return (
    <Link to={to}>
      <Button {...button} tabIndex={-1} data-call={call.path} />
    </Link>
  );
}
