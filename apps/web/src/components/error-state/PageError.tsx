import { Button } from 'antd';
import { Link } from 'react-router';
import { PageHead, type TrailStep } from '../page-head/index.ts';
import { ErrorState } from './ErrorState.tsx';

interface PageErrorProps {
  error: unknown;
  onRetry: () => void;
  /** What one thing of the page is called: its own name is not known. */
  one: string;
  /** The way here; the last step with an address leads away from a thing that is gone. */
  trail: readonly TrailStep[];
}

/** A page whose one thing cannot be shown: it keeps head and trail, so that nobody wonders where they are. */
export function PageError({ error, onRetry, one, trail }: PageErrorProps) {
  const list = trail.findLast(({ to }) => to !== undefined);
  return (
    <>
      <PageHead title={one} trail={trail} />
      <ErrorState
        error={error}
        onRetry={onRetry}
        {...(list?.to !== undefined && {
          wayOut: (
            <Link to={list.to}>
              <Button tabIndex={-1}>{list.title}</Button>
            </Link>
          ),
        })}
      />
    </>
  );
}
