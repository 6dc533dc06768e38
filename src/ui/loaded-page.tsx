import React, { type ReactNode } from 'react'
import { Loaded, type LoadedProps } from './loaded'
import { PageFrame } from './page-frame'
import { OfflineStrip } from './states/offline-strip'

interface LoadedPageProps<T> extends Omit<LoadedProps<T>, 'part'> {
  foot?: ReactNode
  /** That there is no network is said before anything is there, too. */
  strip?: boolean
}

/** A whole page of one thing that is loaded. */
export function LoadedPage<T>({ foot, strip, ...loaded }: LoadedPageProps<T>) {
  const { of, onRetry } = loaded
  return (
    <PageFrame foot={foot}>
      {strip && <OfflineStrip onRetry={() => void (onRetry ? onRetry() : of.load())} />}
      <Loaded {...loaded} part={strip} />
    </PageFrame>
  )
}
