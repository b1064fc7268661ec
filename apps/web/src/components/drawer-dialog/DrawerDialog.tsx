import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { PHONE_QUERY, useMediaQuery } from '../../lib/screen/index.ts';
import type { DialogProps } from '../dialogs/index.ts';

interface DrawerDialogProps
  extends Pick<DialogProps, 'isOpen' | 'onClose'>,
    Partial<Pick<DialogProps, 'afterClose'>> {
  title: ReactNode;
  /** px; on a phone it takes the whole screen. */
  width: number;
  /** At the right of its head. */
  extra?: ReactNode;
  children: ReactNode;
}

/** A dialog at the side of the page, for what is looked at beside it; see RecordDialog for a form in one. */
export function DrawerDialog({
  isOpen,
  onClose,
  afterClose,
  title,
  width,
  extra,
  children,
}: DrawerDialogProps) {
  const isPhone = useMediaQuery(PHONE_QUERY);
  return (
    <Drawer
      open={isOpen}
      title={title}
      size={isPhone ? '100%' : width}
      extra={extra}
      onClose={onClose}
      afterOpenChange={(isNow) => !isNow && afterClose?.()}
    >
      {children}
    </Drawer>
  );
}
