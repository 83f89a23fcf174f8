import { ServiceError } from '../errors.ts';

/** Does something beside what is done already for the same key; throws `busy` where that is as much as may be. */
export type AtOnce = <Value>(key: number, act: () => Promise<Value>) => Promise<Value>;

/**
 * So many at once for each key, in this process: bodies that go to the storage while they come in are not counted with those that are held, and
 * what the storage keeps of each until it is whole is memory all the same. More than one, for the one before may be of a line that is lost.
 */
export function atOnce(most: number): AtOnce {
  const underWay = new Map<number, number>();
  return async (key, act) => {
    const before = underWay.get(key) ?? 0;
    if (before >= most) throw new ServiceError('busy');
    underWay.set(key, before + 1);
    try {
      return await act();
    } finally {
      const left = (underWay.get(key) ?? 1) - 1;
      if (left === 0) underWay.delete(key);
      else underWay.set(key, left);
    }
  };
}
