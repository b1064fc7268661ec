import type { Driver } from '@zutai/contract';
import { useMemo } from 'react';
import { useDialogs } from '../../../components/dialogs/index.ts';
import { RecordDrawer } from '../../../components/record-form/index.ts';
import { type DefinitionOwner, driverScope } from '../definition-owner.ts';
import { AllowsPlaceholders } from '../protocol/index.ts';
import { AdvancedOptions } from './DriverOptions.tsx';
import { driverFormOf } from './driver-form.tsx';

/** What stands at the other end of nearly all drivers. */
const USUAL_NAME = 'PLC';

/** A name for the next driver: `PLC`, `PLC 2`, and so on, the first that is free. */
function proposeName(drivers: readonly Driver[]): string {
  const names = [USUAL_NAME, ...drivers.map((_, place) => `${USUAL_NAME} ${place + 2}`)];
  return names.find((name) => drivers.every(({ title }) => title !== name)) ?? '';
}

/** Adds a driver to a piece of equipment or a template, or changes one, in a drawer. */
export function useDriverDrawer(
  owner: DefinitionOwner,
  drivers: readonly Driver[],
): (driver?: Driver) => void {
  const dialogs = useDialogs();
  const form = useMemo(() => driverFormOf(owner), [owner]);
  return (driver) =>
    void dialogs.open((dialog) => (
      <AllowsPlaceholders value={owner.kind === 'template'}>
        <RecordDrawer
          {...dialog}
          form={form}
          {...(driver === undefined
            ? {
                scope: owner.kind === 'template' ? driverScope(owner) : { equipmentId: owner.id },
                initial: { title: proposeName(drivers) },
              }
            : { record: driver, scope: driverScope(owner) })}
          after={<AdvancedOptions />}
        />
      </AllowsPlaceholders>
    ));
}
