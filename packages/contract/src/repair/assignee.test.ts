import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chooseAssignee, orderAssignees, type RepairAssignee } from './assignee.ts';

const person = fc.record({
  title: fc.constantFrom('Li', 'Wang', 'Zhao'),
  departmentTitle: fc.constant(''),
  isOnDuty: fc.boolean(),
  openCount: fc.integer({ min: 0, max: 3 }),
});

/** Step by step, as somebody with a list in the hand would do it. */
function slowly(people: readonly RepairAssignee[]): RepairAssignee | undefined {
  const onDuty = people.filter((one) => one.isOnDuty);
  const able = onDuty.length > 0 ? onDuty : people;
  const fewest = Math.min(...able.map((one) => one.openCount));
  const free = able.filter((one) => one.openCount === fewest);
  const [first] = free.map((one) => one.title).toSorted();
  const named = free.filter((one) => one.title === first);
  return named.find((one) => named.every((other) => Number(one.id) <= Number(other.id)));
}

it('is who is on duty with the fewest open repairs, whatever the order of the list', () => {
  fc.assert(
    fc.property(
      fc.array(person as fc.Arbitrary<Omit<RepairAssignee, 'id'>>, { maxLength: 8 }),
      fc.nat(100),
      (list, turn) => {
        const people = list.map((one, place) => ({ ...one, id: String(place * 7 + 3) }));
        const chosen = chooseAssignee(people);
        expect(chosen).toEqual(slowly(people));
        const cut = people.length === 0 ? 0 : turn % people.length;
        expect(chooseAssignee([...people.slice(cut), ...people.slice(0, cut)])).toEqual(chosen);
        // The order is that in which they are chosen one after the other.
        const left = [...people];
        for (const one of orderAssignees(people)) {
          expect(one).toEqual(slowly(left));
          left.splice(left.indexOf(one), 1);
        }
      },
    ),
  );
});
