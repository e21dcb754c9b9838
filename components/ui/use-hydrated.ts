import { useSyncExternalStore } from "react";

const subscribe = () => () => undefined;

/** Whether the page answers to events already; before, a browser would send a form by itself. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
