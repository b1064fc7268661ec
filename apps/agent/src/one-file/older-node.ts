/*
 * What our code uses and Node 20 (the first two: older than 22, the third: older than 23.9) does not have. A checkout runs
 * the Node that it brings; the one file runs what the machine has.
 */

Promise.withResolvers ??= function withResolvers<T>() {
  let resolve!: PromiseWithResolvers<T>['resolve'];
  let reject!: PromiseWithResolvers<T>['reject'];
  const promise = new Promise<T>((take, refuse) => {
    resolve = take;
    reject = refuse;
  });
  return { promise, resolve, reject };
};

Map.groupBy ??= function groupBy<K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K) {
  const groups = new Map<K, T[]>();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index++);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
};

// By the clock: a script on a machine that has much else to do is then stopped sooner.
process.threadCpuUsage ??= () => ({ user: performance.now() * 1000, system: 0 });

export {};
