import { use, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { reloadIfReplaced } from './reload-if-replaced';
import { retryUntil } from './retry-until';

/** Time for which the previous content may stay while the code of the next part loads, in ms. */
const PATIENCE_MS = 2_000;

interface LazyOptions<Props> {
  /** Shown if loading takes longer than that. */
  waiting: ReactNode;
  /** Renders the failure state. */
  failure: (retry: () => void, props: Props) => ReactNode;
  /** Called when the code has loaded after the fallback was shown. */
  onLateArrival?: () => void;
}

/**
 * Creates a component whose code is loaded when it is first rendered. A load failure never throws:
 * it is shown in place of the component, and loading is retried automatically until it succeeds or
 * the component is unmounted.
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
    // On every render: a suspended render is repeated, and must then use the same promise.
    use(first);
    // Fixed for the lifetime of the component, so that a screen keeps its state when its frame
    // re-renders.
    const [isLate] = useState(Loaded === undefined);
    return !isLate && Loaded ? <Loaded {...props} /> : <Late {...props} />;
  }

  /** Renders the fallback while the code is late or has failed to load, and retries. */
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
