import type { Driver } from '@zutai/contract';
import { useDialogs } from '../../../components/dialogs/index.ts';
import { RecordDrawer } from '../../../components/record-form/index.ts';
import { AdvancedOptions } from './DriverOptions.tsx';
import { driverForm } from './driver-form.tsx';

/** Adds a driver to a piece of equipment, or changes one, in a drawer. */
export function useDriverDrawer(equipmentId: string): (driver?: Driver) => void {
  const dialogs = useDialogs();
  return (driver) =>
    void dialogs.open((dialog) => (
      <RecordDrawer
        {...dialog}
        form={driverForm}
        {...(driver === undefined ? { scope: { equipmentId } } : { record: driver })}
        after={<AdvancedOptions />}
      />
    ));
}
