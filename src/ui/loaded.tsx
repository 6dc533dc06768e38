import React from 'react'
import type { ReactElement, ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import { ErrorState } from './states/error-state'
import { OfflineStrip } from './states/offline-strip'
import { ranks, StaleStrip } from './states/strip'

/** What the view needs of net's Resource. */
interface Loadable<T> {
  readonly data: T | null
  readonly phase: 'idle' | 'loading' | 'ready' | 'error'
  readonly error: unknown
  /** Being read, for the first time or anew. */
  readonly reading?: boolean
  load(): unknown
}

export interface LoadedProps<T> {
  of: Loadable<T>
  /** Reads again, where more than `of` has to be. */
  onRetry?: (() => unknown) | undefined
  /** Until it is there. */
  skeleton: ReactNode
  /** A part of a page, or a sheet over one: the page itself says that there is no network. */
  part?: boolean | undefined
  children: (data: T) => ReactNode
}

/**
 * What is loaded, once it is there; until then its skeleton, or why it is not there and a retry. When reading it anew
 * fails it stays, below a strip that says so.
 */
export const Loaded = observer(function Loaded<T>({ of, onRetry, skeleton, part, children }: LoadedProps<T>) {
  const retry = () => void (onRetry ? onRetry() : of.load())
  if (of.phase === 'error') return <ErrorState error={of.error} onRetry={retry} />
  if (of.phase !== 'ready') return <>{skeleton}</>
  return (
    <>
      {!part && <OfflineStrip onRetry={retry} />}
      {of.error !== null && <StaleStrip rank={ranks.part} reading={of.reading} onRetry={retry} />}
      {/* what is ready is there, be it nothing */}
      {children(of.data as T)}
    </>
  )
}) as <T>(props: LoadedProps<T>) => ReactElement
