import React, { type ReactElement, type ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import type { Resource } from '@/net/resource'
import { TextSkeleton } from '@/ui/states/page-skeletons'
import { LoadedPage } from '@/ui/loaded-page'
import { useNoticesRead } from './use-notices-read'

interface OrderFrameProps<Order> {
  of: Resource<Order>
  /** Reads anew. */
  onRetry: () => unknown
  /** Buttons of what may be done with it. */
  foot?: ReactNode
  skeleton?: ReactNode
  children: (order: Order) => ReactNode
}

/** The page of one order. What was read stays when reading anew fails, and says so: somebody waits for it. */
export const OrderFrame = observer(function OrderFrame<Order extends { id: string }>(
  props: OrderFrameProps<Order>,
) {
  const { of, onRetry, foot, skeleton = <TextSkeleton />, children } = props
  useNoticesRead(of)
  return (
    <LoadedPage foot={foot} of={of} onRetry={onRetry} skeleton={skeleton} strip>
      {children}
    </LoadedPage>
  )
}) as <Order extends { id: string }>(props: OrderFrameProps<Order>) => ReactElement
