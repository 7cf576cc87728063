import { use, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { reloadIfReplaced } from './reload-if-replaced';
import { retryUntil } from './retry-until';

/** How long what stood there before may stay while the code of the next comes, in ms. */
const PATIENCE_MS = 2_000;

interface LazyOptions<Props> {
  /** Stands there while the code is on its way for longer. */
  waiting: ReactNode;
  /** Says that it could not be fetched. */
  failure: (retry: () => void, props: Props) => ReactNode;
  /** The code came after all, later than what it belongs to. */
  onLateArrival?: () => void;
}

/**
 * A part of the portal whose code is fetched when it is first shown. What cannot be fetched never
 * throws: it says so in its own place, and is tried again by itself until it is there or left.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { waiting, failure, onLateArrival }: LazyOptions<Props>,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let hasFailed = false;
  let first: Promise<void> | undefined;
  const fetchCode = async (): Promise<boolean> => {
    try {
      Loaded = (await load()).default;
      hasFailed = false;
    } catch {
      hasFailed = true;
    }
    return !hasFailed;
  };

  function LazyPart(props: Props) {
    first ??= Promise.race([fetchCode().then(() => undefined), pause(PATIENCE_MS)]);
    // Every time: a drawing that waited is repeated, and must then ask for the same.
    use(first);
    // Stays what it is, so that a screen keeps what it knows when its frame is drawn anew.
    const [isLate] = useState(Loaded === undefined);
    return !isLate && Loaded ? <Loaded {...props} /> : <Late {...props} />;
  }

  /** The code has failed to come, or takes its time. */
  function Late(props: Props) {
    const [, setDrawn] = useState(0);
    const retry = useRef<() => void>(() => undefined);
    useEffect(() => {
      const trying = retryUntil(async (failures) => {
        const isThere = await fetchCode();
        if (!isThere) await reloadIfReplaced(failures);
        setDrawn((drawn) => drawn + 1);
        return isThere;
      });
      retry.current = trying.tryNow;
      return trying.stop;
    }, []);
    const isThere = Loaded !== undefined;
    useEffect(() => {
      if (isThere) onLateArrival?.();
    }, [isThere]);
    if (Loaded) return <Loaded {...props} />;
    return hasFailed ? failure(() => retry.current(), props) : waiting;
  }
  return LazyPart;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
