import type { Driver } from '@zutai/contract';
import { useDialogs } from '../../../components/dialogs/index.ts';
import { RecordDrawer } from '../../../components/record-form/index.ts';
import { AdvancedOptions } from './DriverOptions.tsx';
import { driverForm } from './driver-form.tsx';

/** What stands at the other end of nearly all drivers. */
const USUAL_NAME = 'PLC';

/** A name for the next driver: `PLC`, `PLC 2`, and so on, the first that is free. */
function proposeName(drivers: readonly Driver[]): string {
  const names = [USUAL_NAME, ...drivers.map((_, place) => `${USUAL_NAME} ${place + 2}`)];
  return names.find((name) => drivers.every(({ title }) => title !== name)) ?? '';
}

/** Adds a driver to a piece of equipment, or changes one, in a drawer. */
export function useDriverDrawer(equipmentId: string, drivers: readonly Driver[]): (driver?: Driver) => void {
  const dialogs = useDialogs();
  return (driver) =>
    void dialogs.open((dialog) => (
      <RecordDrawer
        {...dialog}
        form={driverForm}
        {...(driver === undefined
          ? { scope: { equipmentId }, initial: { title: proposeName(drivers) } }
          : { record: driver })}
        after={<AdvancedOptions />}
      />
    ));
}
